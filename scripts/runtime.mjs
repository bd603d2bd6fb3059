/**
 * The project includes Node (an optional dependency per platform), which npm puts first on the PATH
 * of its scripts. A script started by an older Node restarts itself. This file must run on Node
 * 20.19.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const oldestNode = 26

/** Folder of Node's compile cache, which halves the start time of later processes. */
export const compileCache = path.join(projectFolder, 'node_modules/.cache/compiled')

const major = (version) => Number(version.replace('v', '').split('.')[0])

/**
 * True if this process may continue; otherwise starts the right Node with the same arguments and
 * the missing options.
 */
export function onRightNode(nodeOptions = []) {
  requirePackages()
  const complete = nodeOptions.every((option) => process.execArgv.includes(option))
  const recent = major(process.version) >= oldestNode
  if (recent && complete) {
    // A read-only folder only disables the cache.
    module.enableCompileCache(compileCache)
    return true
  }
  const node = recent ? process.execPath : ownNode()
  const child = spawn(node, [...nodeOptions, ...process.argv.slice(1)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return false
}

/** Exits if node_modules does not match package-lock.json, as after `git pull` or before the first install. */
function requirePackages() {
  const wanted = packagesOf('package-lock.json')
  // The container image has no lock file.
  if (!wanted) return
  const installed = packagesOf('node_modules/.package-lock.json')
  if (installed && areInstalled(wanted, installed)) return
  const problem = installed
    ? 'The packages in node_modules are not those of package-lock.json'
    : 'The packages of this project are not installed'
  console.error(`${problem}: run npm ci, then try again.`)
  process.exit(1)
}

/** Packages in a lock file; undefined if it is missing or unreadable. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(projectFolder, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** True if all wanted packages are installed; npm omits other platforms' and, with --omit=dev, dev dependencies. */
function areInstalled(wanted, installed) {
  const omitsDev = installed['node_modules/vite'] === undefined
  return Object.entries(wanted).every(([place, { version, optional, peer, dev, devOptional }]) => {
    const found = installed[place]
    if (place === '' || found?.version === version) return true
    return !found && (optional || peer || ((dev || devOptional) && omitsDev))
  })
}

function ownNode() {
  const own = path.join(projectFolder, 'node_modules/.bin/node')
  if (!existsSync(own)) {
    console.error(
      `This project needs Node ${oldestNode} (this is ${process.version}) and includes none for ${process.platform}-${process.arch}. Install Node ${oldestNode} or newer, then try again.`,
    )
    process.exit(1)
  }
  return own
}

/**
 * Runs a program, given by path or by name in node_modules/.bin, with our output. `signal`
 * interrupts it like Ctrl+C. Returns its exit code.
 */
export function run(program, args = [], { stdio = 'inherit', env: more, onOutput, signal } = {}) {
  const bin = path.join(projectFolder, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...more }
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve(bin, program), args, { cwd: projectFolder, stdio, env })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput)
    signal?.addEventListener('abort', () => child.kill('SIGINT'))
    child.on('error', reject)
    // `close`, not `exit`: waits for the end of the output, too.
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a program and prints its output once it has ended. Returns its exit code. */
async function runHeld(program, args, env) {
  const said = []
  const code = await run(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    onOutput: (chunk) => said.push(chunk),
  })
  process.stdout.write(Buffer.concat(said))
  return code
}

/**
 * Runs programs of node_modules/.bin in parallel and prints the output of each once it has ended.
 * Returns the exit code of the first in the list that failed, or 0.
 */
export async function runAtOnce(programs) {
  const codes = await Promise.all(
    programs.map(async ([program, args, env]) => {
      const code = await runHeld(program, args, env)
      if (code !== 0) console.error(`${program} ended with ${code}`)
      return code
    }),
  )
  return codes.find((code) => code !== 0) ?? 0
}

/**
 * Runs a script of this project in parallel with `work`, and prints its output once it has ended. If the script fails,
 * aborts the signal of `work`. Returns the script's exit code if it failed, otherwise that of `work`.
 */
export async function runBeside(script, work) {
  const failure = new AbortController()
  const beside = runHeld(process.execPath, script).then((code) => {
    if (code !== 0) failure.abort()
    return code
  })
  const codes = await Promise.all([beside, work(failure.signal)])
  return codes.find((code) => code !== 0) ?? 0
}
