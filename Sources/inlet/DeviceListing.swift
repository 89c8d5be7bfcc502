import InputModel
import System
import Wire

/// A device of `inlet devices`, as text and as JSON.
struct DeviceListing {
    let description: DeviceDescription
    let access: NodeAccess

    var text: String {
        let kinds = description.kindNames.isEmpty ? "other" : description.kindNames.joined(separator: ", ")
        let identity = [description.vendor, description.product]
            .map { String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16) }
            .joined(separator: ":")
        return """
            \(PrintableText.make(description.path))  \(PrintableText.make(description.name))\(ignored)
              kinds    \(kinds)
              bus      \(description.busName) \(identity), seat \(PrintableText.make(description.seat))
              readers  \(access.readers)\(access.isReadable ? "" : " (not you)")
            """
    }

    private var ignored: String {
        description.isIgnored ? " (ignored: LIBINPUT_IGNORE_DEVICE)" : ""
    }

    var json: String {
        var object = JSONObject()
        object.add("path", description.path)
        object.add("name", description.name)
        object.add("kinds", description.kindNames)
        object.add("bus", description.busName)
        object.add("vendor", Int(description.vendor))
        object.add("product", Int(description.product))
        object.add("seat", description.seat)
        object.add("readers", access.readers)
        object.add("readable", access.isReadable)
        if description.isIgnored { object.add("ignored", true) }
        if !description.quirks.isEmpty { object.add("quirks", description.quirks.map(\.line)) }
        return object.text()
    }
}
