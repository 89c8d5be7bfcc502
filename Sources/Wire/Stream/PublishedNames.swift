import InputModel

// The published names of the core's cases.

extension Phase {
    package var name: StaticString {
        switch self {
        case .began: "began"
        case .repeated: "repeated"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        }
    }
}

extension CommandPhase {
    package var name: StaticString {
        switch self {
        case .performed: "performed"
        case .began: "began"
        case .ended: "ended"
        case .cancelled: "cancelled"
        }
    }
}

extension DeviceEvent.Phase {
    package var name: StaticString {
        switch self {
        case .added: "added"
        case .removed: "removed"
        case .resynced: "resynced"
        case .suspended: "suspended"
        case .resumed: "resumed"
        }
    }
}

extension ScrollEvent.Phase {
    package var name: StaticString {
        switch self {
        case .began: "began"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .momentumBegan: "momentumBegan"
        case .momentumChanged: "momentumChanged"
        case .momentumEnded: "momentumEnded"
        }
    }
}

extension GestureKind {
    package var name: StaticString {
        switch self {
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .hold: "hold"
        }
    }
}

extension ScrollEvent.Source {
    package var name: StaticString {
        switch self {
        case .wheel: "wheel"
        case .finger: "finger"
        case .continuous: "continuous"
        }
    }
}

extension ToolEvent.Phase {
    package var name: StaticString {
        switch self {
        case .entered: "entered"
        case .moved: "moved"
        case .tipDown: "tipDown"
        case .tipUp: "tipUp"
        case .exited: "exited"
        }
    }
}

extension ToolEvent.Tool {
    package var name: StaticString {
        switch self {
        case .pen: "pen"
        case .eraser: "eraser"
        case .brush: "brush"
        case .pencil: "pencil"
        case .airbrush: "airbrush"
        case .mouse: "mouse"
        case .lens: "lens"
        }
    }
}

extension SwitchEvent.Switch {
    package var name: StaticString {
        switch self {
        case .lid: "lid"
        case .tabletMode: "tabletMode"
        }
    }
}

extension Anomaly.Source {
    package var name: StaticString {
        switch self {
        case .kernel: "kernel"
        case .device: "device"
        case .client: "client"
        case .bridge: "bridge"
        }
    }
}

extension HoverEvent.Phase {
    package var name: StaticString {
        switch self {
        case .exited: "exited"
        case .entered: "entered"
        case .moved: "moved"
        }
    }
}

extension ProgramEvent.Phase {
    package var name: StaticString {
        switch self {
        case .connected: "connected"
        case .identified: "identified"
        case .disconnected: "disconnected"
        }
    }
}

extension SceneEvent.Phase {
    package var name: StaticString {
        switch self {
        case .connected: "connected"
        case .disconnected: "disconnected"
        case .activated: "activated"
        case .deactivated: "deactivated"
        case .backgrounded: "backgrounded"
        case .attention: "attention"
        case .refresh: "refresh"
        case .restoreActivity, .restoreInteraction: "restore"
        case .destroyed: "destroyed"
        }
    }
}
