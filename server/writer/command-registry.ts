import type { AnyCommand } from '../db/command.ts'

/** Commands by name. Only names cross threads and reach other instances; each side looks the function up. */
export type CommandRegistry = {
  nameOf(command: AnyCommand): string
  /** Undefined for a name that only another version of Longwave knows. */
  find(name: string): AnyCommand | undefined
  /** All commands, for the case that nobody knows which ones were committed. */
  all(): Set<AnyCommand>
  /** Two commands that share a key never run concurrently. Undefined for a command that has to run alone. */
  concurrencyKeys(name: string, input: unknown): string[] | undefined
}

/** Commands that may run concurrently, each with a function from its input to a key: two with the same key never do. */
export type ConcurrentCommands = Map<AnyCommand, (input: never) => string | undefined>

export function commandRegistry(
  commands: Record<string, AnyCommand>,
  concurrent: ConcurrentCommands,
): CommandRegistry {
  const names = new Map(Object.entries(commands).map(([name, command]) => [command, name]))
  const find = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined)
  return {
    nameOf(command) {
      const name = names.get(command)
      if (name === undefined) throw new Error(`The command ${command.name} is not in server/commands.ts.`)
      return name
    },
    find,
    all: () => new Set(names.keys()),
    concurrencyKeys(name, input) {
      const command = find(name)
      const keyOf = command && concurrent.get(command)
      if (!keyOf) return undefined
      const key = keyOf(input as never)
      return key === undefined ? [] : [key]
    },
  }
}
