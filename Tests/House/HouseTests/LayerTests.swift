import Foundation
import TestSupport
import Testing

/// `Tests/Support/Layers/lib`, with layers that take no time.
struct LayerTests {
    private struct Run {
        let run: ProcessRun
        /// The table's columns by the name of the layer: seconds, result.
        var rows: [String: String] {
            let lines = run.output.split(separator: "\n")
            let start =
                lines.lastIndex { $0.hasPrefix("layer ") && $0.hasSuffix("before") } ?? lines.endIndex
            return Dictionary(
                lines[start...].dropFirst().compactMap { line in
                    line.firstMatch(of: /^(.+?) +(?:\d+|-)(?: +(?:\d+|-) +(?:\d+|-)  (.+))?$/).map {
                        (String($0.1), String($0.2 ?? ""))
                    }
                }, uniquingKeysWith: { $1 })
        }
    }

    /// Runs a script that declares layers.
    private func run(_ script: String) throws -> Run {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "script")
            let library = Checkout.path("Tests/Support/Layers/lib")
            let text = """
                set -euo pipefail
                . '\(library)'
                layers '\(folder.path)/layers'
                \(script)
                """
            try text.write(to: file, atomically: false, encoding: .utf8)
            return Run(run: try ProcessRun(["/usr/bin/bash", file.path]))
        }
    }

    @Test("A layer that fails hides no other, and is named again at the end")
    func failure() throws {
        let run = try run(
            """
            broken() { echo '✘ Test one() failed'; echo '↳ because'; false; echo 'it went on'; }
            layer style echo 'style is fine'
            layer tests broken
            layer documentation echo 'documentation is fine'
            run_layers
            """)
        #expect(run.run.status == 1)
        #expect(run.rows["style"] == "passed")
        #expect(run.rows["tests"] == "FAILED, status 1")
        #expect(run.rows["documentation"] == "passed")
        #expect(run.rows["all"] == "")
        #expect(!run.run.output.contains("it went on"))
        let output = run.run.output
        let end = try #require(output.range(of: "== failed in tests")).lowerBound
        #expect(output[..<end].contains("documentation is fine"))
        #expect(output[end...].contains("✘ Test one() failed\n↳ because"))
    }

    @Test("A command fails at its first failure, even if a condition runs the layers")
    func condition() throws {
        let run = try run(
            """
            broken() { false; echo 'it went on'; }
            layer tests broken
            if run_layers; then echo 'all passed'; else echo "status $?"; fi
            """)
        #expect(!run.run.output.contains("it went on"))
        #expect(run.run.output.hasSuffix("status 1\n"))
    }

    @Test("A layer is not run if what it needs has failed or was not run itself")
    func needed() throws {
        let run = try run(
            """
            layer build false
            layer -n build tests echo 'tests ran'
            layer -n tests pages echo 'pages ran'
            layer style true
            run_layers
            """)
        #expect(run.run.status == 1)
        #expect(run.rows["tests"] == "not run, needs build")
        #expect(run.rows["pages"] == "not run, needs tests")
        #expect(run.rows["style"] == "passed")
        #expect(!run.run.output.contains(" ran"))
    }

    @Test("A layer's name can have any character that bash reads for something else")
    func names() throws {
        let run = try run(
            #"""
            layer -b "the lab's core" sleep 0.1
            layer -b 'a "b" $(c) ]d[ `e` \ f' sleep 0.4
            layer -n "the lab's core" last echo 'it ran'
            run_layers
            """#)
        #expect(run.run.status == 0)
        #expect(run.rows["the lab's core"] == "passed")
        #expect(run.rows[#"a "b" $(c) ]d[ `e` \ f"#] == "passed")
        #expect(run.rows["last"] == "passed")
    }

    @Test("A layer needs one that is declared before it")
    func unknown() throws {
        let run = try run("layer -n build tests true\nlayer build true\nrun_layers")
        #expect(run.run.status == 64)
        #expect(run.run.errors.contains("no layer 'build' is declared yet"))
    }

    @Test("All passed is status 0; output without a known form is repeated by its last lines")
    func statuses() throws {
        let run = try run("layer style true\nlayer -n style build true\nrun_layers")
        #expect(run.run.status == 0)
        #expect(!run.run.output.contains("failed in"))
        let other = try self.run("layer style bash -c 'echo the reason; exit 7'\nrun_layers")
        #expect(other.run.status == 1)
        #expect(other.rows["style"] == "FAILED, status 7")
        let end = try #require(other.run.output.range(of: "== failed in style")).lowerBound
        #expect(other.run.output[end...].contains("the reason"))
    }

    @Test("Layers that may run beside each other do, others do not")
    func beside() throws {
        // Each of two ends once the other has begun; a third would see one of them.
        let run = try run(
            """
            folder=$(mktemp -d)
            export folder
            trap 'rm -rf "$folder"' EXIT
            meets() {
                : >"$folder/$1"
                for _ in {1..6000}; do [ -e "$folder/$2" ] && echo "met $2" && return; sleep 0.01; done
                exit 1
            }
            alone() { [ -e "$folder/ended" ] || exit 1; }
            layer -b one meets 1 2
            layer -b two meets 2 1
            layer -n one -n two ends touch "$folder/ended"
            layer last alone
            run_layers
            """)
        #expect(run.run.status == 0, "\(run.run.output)")
        #expect(run.run.output.contains("one: met 2") && run.run.output.contains("two: met 1"))
    }

    @Test("Three run at a time: a fourth waits for one of them")
    func places() throws {
        let run = try run(
            """
            folder=$(mktemp -d)
            export folder
            trap 'rm -rf "$folder"' EXIT
            gathers() {
                : >"$folder/$1"
                for _ in {1..6000}; do
                    [ -e "$folder/1" ] && [ -e "$folder/2" ] && [ -e "$folder/3" ] && sleep 0.3 && : >"$folder/ended" && return
                    sleep 0.01
                done
                exit 1
            }
            waits() { [ -e "$folder/ended" ] || exit 1; }
            for number in 1 2 3; do layer -b "number $number" gathers $number; done
            layer -b fourth waits
            run_layers
            """)
        #expect(run.run.status == 0, "\(run.run.output)")
    }

    @Test("Of the layers, those that are named run, and what they need")
    func only() throws {
        let layers = """
            layer packages true
            layer -n packages build true
            layer style true
            layer -n build "the tests" true
            layer -n build pages true
            """
        let some = try run("\(layers)\nonly_layers 'the tests' style\nrun_layers")
        #expect(some.run.status == 0)
        #expect(some.rows.keys.sorted() == ["all", "build", "packages", "style", "the tests"])
        let all = try run("\(layers)\nonly_layers\nrun_layers")
        #expect(all.rows.count == 6)
        let wrong = try run("\(layers)\nonly_layers page\nrun_layers")
        #expect(wrong.run.status == 64)
        #expect(wrong.run.errors.hasPrefix("there is no layer 'page'; there are:\n    packages\n"))
        #expect(wrong.run.output.isEmpty)
    }

    @Test("A layer that leaves a process behind has failed, and the process is ended")
    func leftBehind() throws {
        let run = try run(
            """
            layer_grace=0
            layer fleet bash -c 'setsid sleep 1000 & echo "process $!"'
            layer style true
            run_layers
            """)
        #expect(run.run.status == 1)
        #expect(run.rows["fleet"] == "FAILED, left processes behind")
        #expect(run.rows["style"] == "passed")
        // On a busy machine it may not have become the other program yet.
        #expect(run.run.output.contains(/left behind: (setsid )?sleep 1000/))
    }

    @Test("A run that is ended prints its table, and leaves nothing")
    func interrupted() throws {
        let run = try run(
            """
            layer style true
            layer tests bash -c 'kill -TERM ${INLET_LAYER%% *}; sleep 60'
            layer package true
            run_layers
            """)
        #expect(run.run.status == 143)
        #expect(run.rows["style"] == "passed")
        #expect(run.rows["tests"] == "FAILED, interrupted")
        #expect(run.rows["package"] == "not run")
    }

    @Test("The table has the figures of the run before, and names what grew by a fifth")
    func figures() throws {
        let run = try run(
            """
            cpu_seconds() { case $1 in *tests*) echo 61 ;; *) echo 59 ;; esac; }
            mkdir "$layer_folder"
            printf 'tests\t50\nstyle\t50\nbroken\t7\nother\t3\n' >"$layer_folder/figures"
            layer tests true
            layer style true
            layer broken false
            run_layers || cat "$layer_folder/figures"
            """)
        let output = run.run.output
        #expect(output.contains("grew by a fifth or more: tests, from 50 to 61 seconds of the processor"))
        #expect(output.firstMatch(of: /(?m)^tests +\d+ +61 +50  passed$/) != nil, "\(output)")
        #expect(!output.contains("or more: style") && !output.contains("or more: broken"))
        #expect(output.hasSuffix("broken\t7\nother\t3\nstyle\t59\ntests\t61\n"), "\(output)")
    }

    @Test("The processor's seconds are those of the layer and its children")
    func seconds() throws {
        let run = try run(
            """
            printf '0m0.500s 0m1.250s\n1m30.000s 0m1.500s\n' >"$layer_folder.times"
            cpu_seconds "$layer_folder.times"
            """)
        #expect(run.run.output == "93")
    }

    @Test("Tests/run declares its layers with what it needs before them")
    func declarations() throws {
        for option in ["--quick", "--no-kernel", "--list"] {
            let run = try ProcessRun([
                "/usr/bin/env", "INLET_LAYERS=list", Checkout.path("Tests/run"), option,
            ])
            #expect(run.status == 0, "\(run.errors)")
            let names = run.output.split(separator: "\n")
            #expect(names.starts(with: ["packages", "style", "build"]), "\(names)")
            #expect(names.contains("package") == (option == "--list"))
            guard option != "--quick" else { continue }
            let paths = FileManager.default.enumerator(atPath: Checkout.path("Tests"))?.allObjects ?? []
            let suites = paths.compactMap { $0 as? String }.filter { $0.hasSuffix("Tests.swift") }
                .map { $0.split(separator: "/").dropLast().last ?? "" }.filter { $0.hasSuffix("Tests") }
            #expect(Set(suites).count > 20)
            for suite in Set(suites) { #expect(names.count { $0 == suite } == 1, "\(suite)") }
        }
    }
}
