// Made by Tests/House/Documentation/swift-examples from the library's documentation: change that.
import Glibc
import Inlet

// Lines+Commands
func example31(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .commandsChanged(let commandsChanged) in batch {
            print(commandsChanged.commands.map(\.title))
        }
    }
}

// Lines+Commands
func example32(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .pending(let pending) in batch where pending.phase == .began {
            print(pending.keys ?? "")
        }
    }
}

// Lines+Commands
func example33(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .shortcuts(let shortcuts) in batch where shortcuts.phase == .shown {
            print(shortcuts.categories.map(\.title))
        }
    }
}

// Lines+Connection
func example34(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .hello(let hello) in batch {
            print("Inlet", hello.inlet)
        }
    }
}

// Lines+Connection
func example35(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scopes(let scopes) in batch {
            print(scopes.scopes)
        }
    }
}

// Lines+Connection
func example36(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .snapshot(let snapshot) in batch {
            print(snapshot.devices.count, "devices")
        }
    }
}

// Lines+Connection
func example37(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .clock(let clock) in batch {
            print(clock.realtime - clock.time)
        }
    }
}

// Lines+Connection
func example38(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .gap(let gap) in batch {
            print("lost", gap.lost)
        }
    }
}

// Lines+Devices
func example39(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .device(let device) in batch where device.phase == .added {
            print(device.name)
        }
    }
}

// Lines+Devices
func example40(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .motion(let motion) in batch {
            print(motion.x, motion.y)
        }
    }
}

// Lines+Devices
func example41(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .button(let button) in batch where button.button == "primary" {
            print(button.phase)
        }
    }
}

// Lines+Devices
func example42(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .scroll(let scroll) in batch {
            print(scroll.dx, scroll.dy)
        }
    }
}

// Lines+Keys
func example43(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .key(let key) in batch where key.phase == .began {
            print(key.key, key.text)
        }
    }
}

// Lines+Keys
func example44(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .modifiers(let modifiers) in batch {
            print(modifiers.modifiers)
        }
    }
}

// Lines+Keys
func example45(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .modifierTap(let modifierTap) in batch {
            print(modifierTap.key)
        }
    }
}

// Lines+Keys
func example46(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .keyPress(let keyPress) in batch where keyPress.phase == .began {
            print(keyPress.text)
        }
    }
}

// Lines+Keys
func example47(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .edit(let edit) in batch where edit.edit == .insert {
            print(edit.text ?? "")
        }
    }
}

// Lines+Menus
func example48(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .menu(let menu) in batch {
            print(menu.items)
        }
    }
}

// Lines+Menus
func example49(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .open(let open) in batch {
            print(open.rect)
        }
    }
}

// Lines+Menus
func example50(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .bar(let bar) in batch {
            print(bar.overflow)
        }
    }
}

// Lines+Menus
func example51(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drop(let drop) in batch where drop.phase == .performed {
            print(drop.payload ?? .null)
        }
    }
}

// Lines+Menus
func example52(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .spring(let spring) in batch {
            print(spring.region)
        }
    }
}

// Lines+Pointer
func example53(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .hover(let hover) in batch where hover.phase == .entered {
            print("over", hover.region)
        }
    }
}

// Lines+Pointer
func example54(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .press(let press) in batch where press.phase == .began {
            print(press.region)
        }
    }
}

// Lines+Pointer
func example55(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .click(let click) in batch where click.region == "save" {
            print(click.button, click.count)
        }
    }
}

// Lines+Pointer
func example56(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .drag(let drag) in batch where drag.phase == .changed {
            print(drag.dx, drag.dy)
        }
    }
}

// Lines+Programs
func example57(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .program(let program) in batch where program.phase == .identified {
            print(program.name ?? "")
        }
    }
}

// Lines+Programs
func example58(_ client: Client, _ seat: Seat) async throws {
    for try await batch in client.events {
        for case .anomaly(let anomaly) in batch {
            print(anomaly.what, anomaly.count)
        }
    }
}
