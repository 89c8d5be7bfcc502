import InputModel
import Interaction

@testable import Wire

extension RequestLine {
    static func parse(_ bytes: [UInt8], limit: Int = byteLimit) -> RequestLine {
        parse(bytes.span, limit: limit)
    }

    static func parse(_ text: String) -> RequestLine {
        parse(Array(text.utf8))
    }

    /// What a line of `body`, given without the braces around it, asks of the core.
    static func request(_ body: String) throws -> Request? {
        guard case .core(let request) = try parse("{\(body)}").body.get() else { return nil }
        return request
    }

    /// The one region of a line whose region is `text`.
    static func region(_ text: String) throws -> RegionDescription? {
        let request = try request(#""do": "regions.set", "scene": "s", "regions": [\#(text)]"#)
        guard case .setRegions(_, let regions) = request, regions.count == 1 else { return nil }
        return regions[0]
    }

    var error: RequestError? {
        guard case .failure(let error) = body else { return nil }
        return error
    }
}
