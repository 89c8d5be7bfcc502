// What a confined recorder that was taken over might try.
#pragma once

/// One thing to try, and how it must end.
struct folder_attempt {
    /// What it was, for the report; a literal.
    const char *what;
    /// The error number that it ended with; 0 where it went well.
    int result;
    /// 1 where it belongs to recording and must go well, else 0.
    int allowed;
};

/// Forks a process that is confined as one that records into `folder`, lets it try everything, and waits for it.
/// `outside` is a folder beside it with a file `secret`. `way` is a link in `folder` to that file, `sub` a folder, `old` a file.
/// How many attempts were made; -1 where the process did not come to its end.
int folder_attack(const char *folder, const char *outside, struct folder_attempt *attempts, int capacity);

/// Lets this thread do what `user` may with files (setfsuid(2)).
void folder_become(unsigned int user);
