// `import Inlet` is the whole library: each module can also be imported alone, and linked without the others.
@_exported public import Client
@_exported public import Configuration
@_exported public import Engine
@_exported public import InputModel
@_exported public import Interaction
@_exported public import Keymap
@_exported public import LinuxInput
@_exported public import Recording
@_exported public import Regions
@_exported public import Server
@_exported public import Subscription
@_exported public import System
@_exported public import Touchpad
@_exported public import Trace
@_exported public import Wire
