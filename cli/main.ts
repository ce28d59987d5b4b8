import { version } from '../app/version.ts'
import { operatorCommands } from './commands.ts'

// Everything that a command writes holds guest ids or keys, so only its owner may read it.
process.umask(0o077)

const [name = '--help', ...args] = process.argv.slice(2)
process.exitCode = await run(name)

/** Loads only the command that runs. */
async function run(name: string): Promise<number> {
  const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined
  if (command) {
    await import('../web/build/tsx.ts')
    return command.run(args).catch(complain)
  }
  if (['--version', '-v', 'version'].includes(name)) return print(`longwave ${version()}\n`)
  const { clientCommands } = await import('./client/commands.ts')
  if (Object.hasOwn(clientCommands, name)) return (await import('./client/run.ts')).runClient(name, args)
  if (name === 'completion') return (await import('./completion.ts')).completion(args).then(print, complain)
  if (['--help', '-h', 'help'].includes(name)) return print((await import('./overview.ts')).overview())
  const { misspelled } = await import('../server/model/edit-distance.ts')
  const meant = misspelled(name, Object.keys({ ...operatorCommands, ...clientCommands }))
  const advice = meant === undefined ? 'longwave --help lists them all.' : `Did you mean longwave ${meant}?`
  process.stderr.write(`There is no command ${name}. ${advice}\n`)
  return 2
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function complain(error: Error): number {
  process.stderr.write(`longwave ${name}: ${error.message}\n`)
  return 2
}
