/** Each command returns the exit code; `serve` returns when the server has stopped. */
type OperatorCommand = { about: string; run: (args: string[]) => Promise<number> }

/** The commands of operators. They may load the server. */
export const operatorCommands: Record<string, OperatorCommand> = {
  serve: { about: 'start the server', run: async (args) => (await import('./serve.ts')).serve(args) },
  seed: {
    about: 'fill an empty database with a small believable world',
    run: async (args) => (await import('./seed.ts')).seed(args),
  },
  fsck: {
    about: 'recount everything and report differences',
    run: async (args) => (await import('./fsck.ts')).fsck(args),
  },
  doctor: {
    about: 'check a setup, and say what to mend',
    run: async (args) => (await import('./doctor.ts')).doctor(args),
  },
  export: {
    about: 'write the whole instance as lines of JSON',
    run: async (args) => (await import('./export.ts')).exportTo(args),
  },
  import: {
    about: 'restore an export into an empty DATA_DIR',
    run: async (args) => (await import('./import.ts')).importFrom(args),
  },
  backup: {
    about: 'write a checked copy of the database, also beside a running server',
    run: async (args) => (await import('./backup.ts')).backup(args),
  },
  restore: {
    about: 'make an instance from a backup',
    run: async (args) => (await import('./restore.ts')).restore(args),
  },
  admin: {
    about: 'suspend, verify and remove, reissue keys, and see what operators did',
    run: async (args) => (await import('./admin.ts')).admin(args),
  },
  personas: {
    about: 'list the personas, pause and resume them',
    run: async (args) => (await import('./personas.ts')).personas(args),
  },
  dev: {
    about: 'a seeded server in a temporary folder that restarts when a file changes',
    run: async (args) => (await import('./dev.ts')).dev(args),
  },
}
