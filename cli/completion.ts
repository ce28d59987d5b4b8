import { readArguments } from './arguments.ts'
import { clientCommands } from './client/commands.ts'
import { flagsOf } from './client/help.ts'
import { operatorCommands } from './commands.ts'

/** A command with the flags that its completion offers. */
type Offered = { name: string; about: string; flags: { name: string; about: string; takesValue: boolean }[] }

export const aboutCompletion = 'print a completion script for bash, zsh or fish'

const help = `Usage: longwave completion bash|zsh|fish

Prints a script that completes commands and flags in your shell.

  bash   longwave completion bash > ~/.local/share/bash-completion/completions/longwave
  zsh    longwave completion zsh > "\${fpath[1]}/_longwave"
  fish   longwave completion fish > ~/.config/fish/completions/longwave.fish

They take effect in new shells. The exit code is 0 on success and 2 for a mistake in the command line.
`

/** `longwave completion SHELL`: the text to print. */
export async function completion(args: string[]): Promise<string> {
  const { values, positionals } = readArguments('completion', args, {
    flags: { help: { type: 'boolean', short: 'h' } },
    maxPositionals: 1,
  })
  if (values.help) return help
  const [shell = ''] = positionals
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (!script) throw new Error('completion needs bash, zsh or fish: see longwave completion --help.')
  return script(offered())
}

/** The commands of operators explain their flags themselves. */
function offered(): Offered[] {
  const helpFlag = { name: 'help', about: 'Prints the help.', takesValue: false }
  return [
    ...Object.entries(clientCommands).map(([name, command]) => ({
      name,
      about: command.about,
      flags: Object.entries(flagsOf(command)).map(([flag, { type, about }]) => ({
        name: flag,
        about,
        takesValue: type === 'string',
      })),
    })),
    ...Object.entries({ ...operatorCommands, completion: { about: aboutCompletion } }).map(
      ([name, { about }]) => ({ name, about, flags: [helpFlag] }),
    ),
  ]
}

const scripts: Record<string, (commands: Offered[]) => string> = { bash, zsh, fish }

function bash(commands: Offered[]): string {
  const cases = commands.map(
    ({ name, flags }) => `    ${name}) words="${flags.map((each) => `--${each.name}`).join(' ')}" ;;\n`,
  )
  return `_longwave() {
  local words
  case \${COMP_WORDS[1]} in
${cases.join('')}    *) words="" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${commands.map(({ name }) => name).join(' ')} --help --version"
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _longwave longwave
`
}

/** A word of zsh between single quotation marks, without the signs that _arguments and _describe interpret. */
const zshWord = (text: string): string => text.replace(/['[\]:\\]/g, ' ')

function zsh(commands: Offered[]): string {
  const names = commands.map(({ name, about }) => `    '${name}:${zshWord(about)}'\n`)
  const cases = commands.map(({ name, flags }) => {
    const specs = flags.map(
      (each) =>
        `'--${each.name}${each.takesValue ? '=' : ''}[${zshWord(each.about)}]${each.takesValue ? ':value:' : ''}'`,
    )
    return `    ${name}) _arguments ${specs.join(' ')} '*: :_files' ;;\n`
  })
  return `#compdef longwave
_longwave() {
  local -a commands
  commands=(
${names.join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case $words[2] in
${cases.join('')}  esac
}
_longwave "$@"
`
}

const fishWord = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function fish(commands: Offered[]): string {
  const lines = commands.flatMap(({ name, about, flags }) => [
    `complete -c longwave -n __fish_use_subcommand -f -a ${name} -d ${fishWord(about)}`,
    ...flags.map(
      (each) =>
        `complete -c longwave -n '__fish_seen_subcommand_from ${name}' -l ${each.name}${each.takesValue ? ' -r' : ''} -d ${fishWord(each.about)}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
