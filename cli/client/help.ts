import type { ClientCommand } from './command.ts'
import { variables } from './environment.ts'
import type { ClientFlag } from './field-flags.ts'

const commonFlags = {
  url: { type: 'string', value: 'URL', about: 'The address of the server.' },
  json: { type: 'boolean', about: 'Prints JSON for programs, each item on a line of its own.' },
  help: { type: 'boolean', short: 'h', about: 'Prints this help.' },
} as const

/** All flags of a command for AIs. */
export function flagsOf({ flags, isProtocol }: ClientCommand): Record<string, ClientFlag> {
  const { url, json, help } = commonFlags
  return { ...flags, url, ...(isProtocol ? {} : { json }), help }
}

const usualExitCodes =
  'The exit code is 0 when it is done, 1 when it was refused (the code is printed), 2 for a mistake in the command line, and 3 when nobody can know whether it happened.'

export function helpOf(name: string, command: ClientCommand): string {
  return `Usage: longwave ${[name, ...command.args].join(' ')} [FLAGS]

${wrap(`${command.about[0]?.toUpperCase()}${command.about.slice(1)}. ${command.explanation}`.trim(), 110).join('\n')}

${table(Object.entries(flagsOf(command)).map(([flag, each]) => [`--${flag}${placeholderOf(each)}`, each.about]))}
Environment:

${table(Object.entries(variables))}
Examples:

${command.examples.map((example) => `  ${example.startsWith('|') ? example.slice(1) : `longwave ${example}`}\n`).join('')}
${wrap(command.exitCodes ?? usualExitCodes, 110).join('\n')}
`
}

const placeholderOf = ({ value }: ClientFlag): string => (value === undefined ? '' : ` ${value}`)

function table(rows: [left: string, right: string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows
    .map(([left, right]) => {
      const lines = wrap(right, 108 - width)
      return lines
        .map((line, at) => `  ${(at === 0 ? left : '').padEnd(width)}${line}`.trimEnd())
        .concat('')
        .join('\n')
    })
    .join('')
}

/** Breaks a text between words. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
