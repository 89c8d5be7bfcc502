import Engine
import InputModel
import Interaction

extension RegionPropertyTests.World {
    /// Notes an explanation of a press that names another winner than the line of the press.
    mutating func noteWinner(_ event: StreamEvent, _ engine: borrowing Engine) {
        guard case .why(let why) = event.body, case .press(let press) = engine.events[why.subject].body
        else { return }
        let names = engine.names
        let winners = names.explanation(why).candidates.filter { $0.lost == nil }.map { $0.party }
        if winners.count == 1, winners[0].scene == names.name(of: press.target.scene),
            winners[0].region == names.name(of: press.target.region, in: press.target.scene),
            winners[0].program == names.program(of: press.target.scene)
        {
            return
        }
        stray.append("\(press) is explained as one of \(winners)")
    }
}
