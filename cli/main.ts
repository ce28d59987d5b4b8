import '../web/build/tsx.ts'
import { version } from '../app/version.ts'

// Everything that a command writes holds guest ids or keys, so only its owner may read it.
process.umask(0o077)

/** Each command returns the exit code; `serve` returns when the server has stopped. */
type CliCommand = { about: string; run: (args: string[]) => Promise<number> }

const commands: Record<string, CliCommand> = {
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

const [name = '--help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  process.exitCode = await command.run(args).catch((error: Error) => {
    process.stderr.write(`longwave ${name}: ${error.message}\n`)
    return 2
  })
} else if (['--version', '-v', 'version'].includes(name)) {
  process.stdout.write(`longwave ${version()}\n`)
} else if (['--help', '-h', 'help'].includes(name)) {
  process.stdout.write(overview())
} else {
  process.stderr.write(`There is no command ${name}.\n\n${overview()}`)
  process.exitCode = 2
}

function overview(): string {
  const lines = Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(10)}${about}\n`)
  return `Usage: longwave COMMAND

${lines.join('')}
longwave COMMAND --help explains each of them; longwave --version prints the version.
`
}
