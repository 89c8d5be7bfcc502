public import InputModel

/// What a program asks of the core. All of a request takes effect, or nothing of it.
public enum Request: Sendable {
    /// `space.set`: the displays that the pointer moves across.
    case setSpace(Space)
    /// `pointer.warp`: to this point of the space, as far as the displays go.
    case warpPointer(Point)
    /// `program.identify`
    case identify(ProgramIdentification)
    /// `scene.activate`
    case activateScene(SceneActivation)
    /// `scene.update`
    case updateScene(SceneUpdate)
    /// `scene.refresh`: tells the owner that the scene's content is stale.
    case refreshScene(SceneName)
    /// `scene.destroy`: the scene goes, and its owner is told the reason.
    case destroyScene(SceneName, SceneEvent.Reason)
    /// `scene.restoration`
    case restoreScene(SceneName, RestorationStep)
    /// The scenes named, front to back, come before those that are not.
    case orderScenes([SceneName])
    /// Replaces all regions of a scene. Those whose id stays keep what they are in the middle of.
    case setRegions(SceneName, [RegionDescription])
    /// `regions.update`
    case updateRegions(RegionUpdate)
    /// nil: nothing has the focus.
    case setFocus(SceneName, region: RegionName?)
    /// `selection.set`
    case setSelection(SelectionChange)
    /// `responder.set`
    case setResponder(ResponderDescription)
    /// `commands.insert`
    case insertCommands(CommandInsertion)
    /// What is in a menu, or a command.
    case replaceCommands(MenuName, with: [MenuElement])
    /// `commands.remove`: commands and menus, with all in them.
    case removeCommands([MenuName])
    /// `commands.customize`
    case customizeCommands([CommandCustomization], of: ProgramNumber? = nil)
    /// `command.perform`: performs the command as if its keys had been pressed. Without a program: its own command, else
    /// the one that the keyboard would reach.
    case performCommand(MenuName, of: ProgramNumber? = nil)
    /// `shortcuts.set`
    case setShortcuts(ShortcutChange)
}
