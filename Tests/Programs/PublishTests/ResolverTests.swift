import Glibc
import Testing

@testable import Publish

/// What is said in place of a look-up that has not answered.
struct ResolverTests {
    @Test("A look-up that is brought down, by a signal or by itself, is not the name server's failure")
    func crashed() throws {
        // As waitpid(2) has them: the signal, with a core file, or the exit status.
        for status in [SIGSEGV, SIGABRT | 0x80, SIGKILL, 1 << 8] {
            let answer = try #require(Resolver.failure(status))
            #expect(answer.hasPrefix("!") && answer.contains("the look-up failed (status \(status))"))
            #expect(answer.contains("/etc/nsswitch.conf"))
        }
    }

    @Test("One whose time is up has got no answer, and one that ends well has given it")
    func others() {
        #expect(Resolver.failure(SIGALRM)?.contains("no answer within 10 s; check /etc/resolv.conf") == true)
        #expect(Resolver.failure(0) == nil)
    }
}
