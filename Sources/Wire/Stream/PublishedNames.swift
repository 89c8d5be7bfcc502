import InputModel
import Interaction

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

extension ScrollEvent.Source {
    package var name: StaticString {
        switch self {
        case .wheel: "wheel"
        case .finger: "finger"
        case .continuous: "continuous"
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
