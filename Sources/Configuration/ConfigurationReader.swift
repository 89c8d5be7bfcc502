import CLinuxSystem
import Engine
import Glibc
import InputModel
import Interaction
import Keymap
package import System
package import Wire

extension Configuration {
    /// Reads the file at `path`.
    ///
    /// - Throws: ``InletError``: no input if the file does not exist; bad configuration, with file, line and column,
    ///   for any error in it. No configuration is read in part.
    package init(path: String) throws(InletError) {
        try self.init(ConfigurationFile(path))
    }

    /// Reads `bytes`, the contents of the file at `path`.
    ///
    /// - Throws: as ``init(path:)``.
    package init(_ bytes: [UInt8], of path: String) throws(InletError) {
        do {
            try self.init(yaml: bytes)
            text = String(decoding: bytes, as: UTF8.self)
        } catch {
            throw Self.error(error, in: path)
        }
    }

    static func error(_ error: DocumentError, in path: String) -> InletError {
        InletError(
            .badConfiguration, "\(path):\(error.position.line):\(error.position.column): \(error.message)")
    }

    /// Reads the file at `path`; for nil, the machine's own, or the defaults if the machine has none.
    ///
    /// - Throws: as ``init(path:)``.
    package init(at path: String?) throws(InletError) {
        try self.init(ConfigurationFile(path))
    }

    /// Reads `file`, or uses the defaults if there is none.
    ///
    /// - Throws: as ``init(path:)``.
    package init(_ file: ConfigurationFile) throws(InletError) {
        if let path = file.path { try self.init(file.read(path), of: path) } else { self.init() }
    }

    /// Reads `text`, the configuration stored in the recording at `path`.
    ///
    /// - Parameter hasKeymaps: the recording has its keymaps, too, so that no file is read here.
    package init(text: String, of path: String, hasKeymaps: Bool) throws(InletError) {
        do {
            try self.init(
                YAMLDocument.parse(Array(text.utf8)), compilesLayout: !hasKeymaps,
                readsSequences: !hasKeymaps)
            try check()
        } catch {
            throw InletError(
                .badData,
                "\(path): line \(error.position.line) of its configuration: \(error.message); name another "
                    + "configuration with --config")
        }
    }

    /// Reads YAML text.
    package init(yaml bytes: [UInt8]) throws(DocumentError) {
        try self.init(YAMLDocument.parse(bytes))
        try check()
    }

    /// Reads a document, each section on its own; nil is an empty document.
    ///
    /// - Parameters:
    ///   - compilesLayout: if false, the caller finds out whether the layout exists.
    ///   - readsSequences: if false, the caller has the lines of the Compose file.
    init(
        _ document: Document?, compilesLayout: Bool = true, readsSequences: Bool = true
    ) throws(DocumentError) {
        self.init()
        guard let document else { return }
        let root = document.root
        let fields = try root.fields(
            "the configuration",
            known: [
                "space", "keyboard", "pointer", "touch", "touchpad", "devices", "grab", "scenes",
                "sceneLimit",
                "commands", "shortcuts", "edits", "subscribers", "record", "realtime",
            ])
        if let node = fields["space"] { engine.space = try Self.space(node) }
        if let node = fields["keyboard"] {
            try readKeyboard(node, compilesLayout: compilesLayout, readsSequences: readsSequences)
        }
        if let node = fields["pointer"] { try engine.readPointer(node) }
        if let node = fields["touch"] { try engine.readTouch(node) }
        if let node = fields["touchpad"] { try engine.readTouchpad(node) }
        if let node = fields["devices"] { try readRules(node) }
        if let node = fields["grab"] { try readGrab(node) }
        if let node = fields["sceneLimit"] {
            engine.interaction.sceneLimit = try node.integer("sceneLimit", 1...Limits.scenes)
        }
        if let node = fields["edits"] { try node.editBindings(into: &engine.interaction.edits) }
        if let node = fields["shortcuts"] {
            try ShortcutChange(node.fields("shortcuts", known: ShortcutChange.keys))
                .apply(to: &engine.interaction.shortcuts)
        }
        if let node = fields["record"] { record = try Self.record(node) }
        if let node = fields["realtime"] { isRealtime = try node.bool("realtime") }
        if let node = fields["subscribers"] { subscribers = try Self.subscribers(node) }
        if let node = fields["commands"] { commands = try node.menuItems() }
        if let node = fields["scenes"] { try readScenes(node) }
    }

    /// Applies the configuration to a trial engine, so that a conflict among scenes, regions or commands is found
    /// before anything starts.
    func check() throws(DocumentError) {
        var trial = Engine(settings: engine)
        try trial.prepare(self, at: Timestamp(microseconds: 0))
    }

    private static func space(_ node: DocumentNode) throws(DocumentError) -> Space {
        let fields = try node.fields("space", known: ["displays"])
        return try fields["displays"]?.displays() ?? .standard
    }

    private mutating func readKeyboard(
        _ node: DocumentNode, compilesLayout: Bool, readsSequences: Bool
    ) throws(DocumentError) {
        let fields = try node.fields(
            "keyboard",
            known: [
                "rules", "model", "layout", "variant", "options", "locale", "compose", "repeat", "filters",
            ])
        for key in ["rules", "model", "layout", "variant", "options"] as [StaticString]
        where fields[key] != nil {
            namesLayout = true
        }
        if fields["locale"] != nil || fields["compose"] != nil { namesSequences = true }
        var keymap = engine.keymap
        keymap.rules = try fields["rules"]?.string("rules") ?? keymap.rules
        keymap.model = try fields["model"]?.string("model") ?? keymap.model
        keymap.layout = try fields["layout"]?.string("layout") ?? keymap.layout
        keymap.variant = try fields["variant"]?.string("variant") ?? keymap.variant
        keymap.options = try fields["options"]?.string("options") ?? keymap.options
        keymap.locale = try fields["locale"]?.string("locale") ?? keymap.locale
        if let node = fields["compose"] {
            keymap.composeFile = try Self.composeFile(node, locale: keymap.locale, isRead: readsSequences)
        }
        engine.keymap = keymap
        if let node = fields["repeat"] {
            let fields = try node.fields("repeat", known: ["delay", "rate"])
            if let delay = fields["delay"] {
                engine.keyRepeat.delay = try delay.duration(
                    "delay", .milliseconds(1)...(.milliseconds(10_000)))
            }
            if let rate = fields["rate"] {
                let perSecond = try rate.number("rate (repeats a second)", 1...1000)
                engine.keyRepeat.period = Interval(microseconds: Int64((1_000_000 / perSecond).rounded()))
            }
        }
        if let node = fields["filters"] { engine.keyFilters = try Self.filters(node) }
        guard compilesLayout else { return }
        do throws(KeymapError) {
            // Compiled here so that a wrong name is found before anything starts.
            _ = try Keymap(keymap)
        } catch {
            let key: StaticString =
                switch error.unknown {
                case .model: "model"
                case .variant: "variant"
                case .options: "options"
                case .locale: "locale"
                case .layout, nil: "layout"
                }
            throw fields[key]?.fault(error.description) ?? node.fault(error.description)
        }
    }

    /// `locale`, or the absolute path of a Compose file.
    private static func composeFile(
        _ node: DocumentNode, locale: String, isRead: Bool
    ) throws(DocumentError) -> ComposeFile? {
        let path = try node.string("compose")
        if path == "locale" { return nil }
        guard path.hasPrefix("/") else {
            throw node.fault("compose must be locale, or the absolute path of a Compose file")
        }
        guard isRead else { return ComposeFile(path: path, text: nil) }
        do throws(ComposeFault) {
            return ComposeFile(path: path, text: try ComposeText.read(path: path, locale: locale))
        } catch {
            let place = error.line > 0 ? "line \(error.line) of \(error.file)" : error.file
            throw node.fault("\(place): \(error.message)")
        }
    }

    private mutating func readRules(_ node: DocumentNode) throws(DocumentError) {
        var rules = try node.items("devices")
        while let node = rules.next() {
            let fields = try node.fields(
                "a device rule",
                known: ["match", "ignore", "filters"] + PointerFields.names + TouchpadFields.names)
            guard let match = fields["match"] else {
                throw node.fault(
                    "a device rule needs match, such as match: {name: …} or match: {kind: mouse}")
            }
            var rule = try Self.match(match)
            rule.ignore = try fields["ignore"]?.bool("ignore")
            rule.changes = try PointerFields(fields, displays: engine.space.displays.count).changes
            if let node = fields["filters"] { rule.keyFilters = try Self.filters(node) }
            rule.changes += try TouchpadFields(fields).changes
            engine.rules.append(rule)
        }
    }

    /// `{debounce: 20ms, slowKeys: 300ms, stickyKeys: true}`
    private static func filters(_ node: DocumentNode) throws(DocumentError) -> KeyFilter.Settings {
        let fields = try node.fields("filters", known: ["debounce", "slowKeys", "stickyKeys"])
        var filters = KeyFilter.Settings()
        // Keys bounce for less than a second, and ten seconds are too long to wait for a letter.
        filters.debounce = try fields.value("debounce")?.duration(
            "debounce", .milliseconds(1)...(.milliseconds(1000)))
        filters.slowKeys = try fields.value("slowKeys")?.duration(
            "slowKeys", .milliseconds(1)...(.milliseconds(10_000)))
        filters.stickyKeys = try fields.value("stickyKeys")?.bool("stickyKeys") ?? false
        return filters
    }

    private static func match(_ node: DocumentNode) throws(DocumentError) -> DeviceRule {
        let fields = try node.fields("match", known: ["name", "vendor", "product", "kind"])
        var rule = DeviceRule()
        rule.name = try fields["name"]?.string("name")
        if let vendor = fields["vendor"] { rule.vendor = UInt16(try vendor.integer("vendor", 0...0xffff)) }
        if let product = fields["product"] {
            rule.product = UInt16(try product.integer("product", 0...0xffff))
        }
        if let kind = fields["kind"] {
            rule.kind = try kind.choice("kind", DeviceKinds.named.map { ($0.name, $0.kind) })
        }
        return rule
    }

    /// `grab: true`, or `grab: {escape: [KEY_ESC, …]}`.
    private mutating func readGrab(_ node: DocumentNode) throws(DocumentError) {
        guard node.form == .mapping else {
            grab = try node.bool("grab")
            return
        }
        let fields = try node.fields("grab", known: ["escape"])
        grab = true
        guard let list = fields["escape"] else { return }
        var keys: [KeyCode] = []
        var names = try list.items("escape")
        while let node = names.next() {
            let name = try node.string("a key")
            guard let key = KeyCode(name: name), key.role == .key else {
                throw node.fault("unknown key; 'inlet stream' shows the name of each key that you press")
            }
            guard !keys.contains(key) else {
                throw node.fault("escape names this key already; name two to five different keys")
            }
            keys.append(key)
        }
        // A single key would be pressed by accident, more than five cannot all be reached in a panic.
        guard (2...5).contains(keys.count) else { throw list.fault("escape needs two to five keys") }
        engine.escapeKeys = keys
    }

    private mutating func readScenes(_ node: DocumentNode) throws(DocumentError) {
        scenes = try node.items("scenes") { (node) throws(DocumentError) in
            try SceneActivation(node.fields("a scene", known: SceneActivation.keys))
        }
        guard scenes.count <= engine.interaction.sceneLimit else {
            throw node.fault(
                "at most \(engine.interaction.sceneLimit) scenes, not \(scenes.count); remove some, or raise sceneLimit",
                code: .limit)
        }
    }
}
