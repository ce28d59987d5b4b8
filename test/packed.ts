import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Packs our packages as `npm publish` would, from copies, and installs them into new folders outside the repository. */
const root = fileURLToPath(new URL('..', import.meta.url))

type Manifest = {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  bin?: Record<string, string>
}
type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> }

/** An empty npm project, to be removed by the caller. */
export function newProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'longwave-consumer-'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  return project
}

/** The path of the SDK's tarball in `folder`. */
export const packSdk = (folder: string): string => pack(folder, '--workspace', 'sdk')

/** The path of the server's tarball in `folder`. */
export const packServer = (folder: string): string => pack(folder)

/** Runs a plain `npm pack` in a copy without `dist`: that has to build. */
function pack(folder: string, ...args: string[]): string {
  const source = join(folder, 'source')
  mkdirSync(source)
  const { include } = JSON.parse(read('tsconfig.build.json')) as { include: string[] }
  const configuration = ['.npmrc', 'package.json', 'tsconfig.json', 'tsconfig.build.json']
  const others = ['bin', 'examples', 'LICENSE', 'README.md', ...configuration]
  for (const path of [...include, ...others]) {
    cpSync(join(root, path), join(source, path), { recursive: true, filter: (each) => !/\/dist$/.test(each) })
  }
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
  const output = npm(source, 'pack', '--json', '--pack-destination', folder, ...args)
  const [, name = ''] = /"filename": "([^"]+)"/.exec(output) ?? []
  rmSync(source, { recursive: true })
  return join(folder, name)
}

/** `--offline` proves that the package needs no other. */
export function installSdk(tarball: string, project: string): void {
  npm(project, 'install', '--offline', '--no-audit', '--no-fund', tarball)
}

/**
 * Installs the versions of our lock file, which npm has in its cache since it installed this repository. Without the lock, npm
 * would ask the registry what is newest.
 */
export function installServer(tarball: string, project: string): void {
  const { version, dependencies, optionalDependencies, bin } = JSON.parse(read('package.json')) as Manifest
  const locked = (JSON.parse(read('package-lock.json')) as Lock).packages
  const needed = Object.entries(locked).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const asked = { longwave: `file:${tarball}` }
  const packages = {
    '': { dependencies: asked },
    ...Object.fromEntries(needed),
    'node_modules/longwave': { version, resolved: asked.longwave, dependencies, optionalDependencies, bin },
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, dependencies: asked }))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  npm(project, 'ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund')
}

function npm(cwd: string, ...args: string[]): string {
  const shell = process.platform === 'win32'
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell, stdio: ['ignore', 'pipe', 'pipe'] })
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
