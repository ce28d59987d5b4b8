/** The environment variables of a process, or those of a test. */
export type Environment = Record<string, string | undefined>
