import { fsck } from './fsck.ts'
import { seed } from './seed.ts'
import { serve } from './serve.ts'

/** Each command answers with the exit code of the process; a server answers when it has stopped. */
const commands: Record<string, { run: (args: string[]) => Promise<number>; about: string }> = {
  serve: { run: serve, about: 'start the server' },
  seed: { run: seed, about: 'fill an empty database with a small believable world' },
  fsck: { run: fsck, about: 'count everything again and report what differs' },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands[name]
if (command) {
  process.exitCode = await command.run(args).catch((error: Error) => {
    process.stderr.write(`longwave ${name}: ${error.message}\n`)
    return 2
  })
} else {
  const lines = Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(8)} ${about}\n`)
  process.stdout.write(`Usage: longwave <command>\n\n${lines.join('')}`)
  process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2
}
