package import Interaction

/// A fault in a document and where it is: one type, whether a request line or a configuration file holds it.
package typealias DocumentError = RequestError
