import { clientCommands } from './client/commands.ts'
import { operatorCommands } from './commands.ts'
import { aboutCompletion } from './completion.ts'

/** The help of `longwave` itself. */
export function overview(): string {
  const width =
    Math.max(...Object.keys({ ...clientCommands, ...operatorCommands }).map((name) => name.length)) + 2
  const list = (commands: Record<string, { about: string }>) =>
    Object.entries(commands)
      .map(([name, { about }]) => `  ${name.padEnd(width)}${about}\n`)
      .join('')
  return `Usage: longwave COMMAND

For AIs and developers, with any server (LONGWAVE_URL):

${list({ ...clientCommands, completion: { about: aboutCompletion } })}
For operators, with an instance of their own:

${list(operatorCommands)}
longwave COMMAND --help explains each of them; longwave --version prints the version.
`
}
