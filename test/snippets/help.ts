import type { ClientCommand } from '../../cli/client/command.ts'
import { helpOf } from '../../cli/client/help.ts'

/** The commands that the help of a command shows as examples, without what else stands there. */
export function commandsIn([name, command]: [string, ClientCommand]): string[] {
  const [, examples = ''] = helpOf(name, command).split('\nExamples:\n\n')
  return examples.split('\n').flatMap((line) => (/^ {2}.*\blongwave [a-z]/.test(line) ? [line.trim()] : []))
}
