/// Where a daemon listens, and clients connect, unless they are told otherwise.
package enum StandardSocket {
    package static let path = "/run/inlet/inlet.sock"
}
