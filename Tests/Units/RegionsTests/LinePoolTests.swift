import TestSupport
import Testing

@testable import Regions

/// Memory for lines against a list of the pieces that are out.
struct LinePoolTests {
    private struct Piece {
        let first: Int
        let size: UInt8
        let mark: UInt32
    }

    @Test("A piece keeps what is in it while others come and go, and no line is lost", arguments: 1...8)
    func model(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let cells = number(1...3000)
        var pool = LinePool(cells: cells)
        for cell in 0..<cells { pool[cell].setTag(UInt32(cell), 0) }
        var pieces: [Piece] = []
        for step in 1...600 {
            if !pieces.isEmpty, number(0...2) == 0 {
                let piece = pieces.remove(at: number(0...pieces.count - 1))
                pool.release(piece.first, size: piece.size)
            } else {
                // Some are larger than a part, many are a line or two.
                let size = UInt8(number(0...(number(0...9) == 0 ? 23 : 4)))
                let piece = Piece(first: pool.allocate(size: size), size: size, mark: UInt32(step))
                for line in lines(piece) { pool[line].setTag(piece.mark, 0) }
                pieces.append(piece)
            }
        }
        for cell in 0..<cells { #expect(pool[cell].tag(0) == UInt32(cell)) }
        var isUsed = [Bool](repeating: false, count: pool.lineEnd)
        for cell in 0..<cells { isUsed[cell] = true }
        for piece in pieces {
            let first = pool[piece.first].base
            for line in lines(piece) {
                #expect(!isUsed[line] && pool[line].tag(0) == piece.mark)
                #expect(pool[line].base == first + (line - piece.first) * GridLine.size)
                isUsed[line] = true
            }
        }
        try pool.checkInvariants(&isUsed)
        #expect(pool.byteCount >= isUsed.count { $0 } * GridLine.size - 1024 * GridLine.size)
    }

    @Test("A few lines take little memory, and very many not much more than they are")
    func memory() {
        var pool = LinePool(cells: 64)
        _ = pool.allocate(size: 0)
        #expect(pool.byteCount == 65 * GridLine.size)
        for _ in 0..<100_000 { _ = pool.allocate(size: 0) }
        #expect(pool.byteCount <= (64 + 100_001 + 1024) * GridLine.size)
    }

    private func lines(_ piece: Piece) -> Range<Int> {
        piece.first..<piece.first + LinePool.count(ofSize: piece.size)
    }
}
