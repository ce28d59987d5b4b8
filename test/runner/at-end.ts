/** Run when a test process has no more files, before it exits: a test file may share what it opened with later ones. */
export const atEnd: (() => Promise<unknown>)[] = []
