/** npm scripts, run in a temporary folder with fake packages. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'
import { tempFolder } from './support/temp-folder.ts'

const folder = tempFolder()

const put = (file: string, content: string | object) => {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content))
}

const locked = {
  '': { name: 'site' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/vite': { version: '9.0.0', dev: true },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const { '': _, 'node_modules/other-platform': __, ...installed } = locked

const lock = (packages: object) => put('package-lock.json', { packages })
const install = (packages: object) => put('node_modules/.package-lock.json', { packages })

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const name of ['runtime.mjs', 'build.mjs'])
    cpSync(path.join(projectFolder, 'scripts', name), path.join(folder, 'scripts', name))
  put(
    'scripts/probe.mjs',
    `import { onRightNode } from './runtime.mjs'\nif (onRightNode()) console.log('ran')`,
  )
})

const runScript = (name: string) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(folder, 'scripts', name)],
    {
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

describe('the packages', () => {
  const says = (problem: string) => ({
    status: 1,
    stdout: '',
    stderr: `${problem}: run npm ci, then try again.\n`,
  })
  const ran = { status: 0, stdout: 'ran\n', stderr: '' }

  test('missing: one line asks for npm ci', () => {
    lock(locked)
    expect(runScript('probe.mjs')).toEqual(says('The packages of this project are not installed'))
  })

  test.each([
    ['of another version', { ...installed, 'node_modules/a': { version: '0.9.0' } }],
    ['missing', { 'node_modules/vite': { version: '9.0.0' } }],
    ['missing for development', { ...installed, 'node_modules/vite': { version: '8.0.0' } }],
  ])('with one %s: one line asks for npm ci', (_case, packages) => {
    lock(locked)
    install(packages)
    expect(runScript('probe.mjs')).toEqual(
      says('The packages in node_modules are not those of package-lock.json'),
    )
  })

  test('that are installed suffice without those of other platforms and of development', () => {
    lock(locked)
    install(installed)
    expect(runScript('probe.mjs')).toEqual(ran)
    install({ 'node_modules/a': { version: '1.0.0' } })
    expect(runScript('probe.mjs')).toEqual(ran)
  })

  test('are not checked in an image without a lock file', () => {
    expect(runScript('probe.mjs')).toEqual(ran)
  })
})

test('SIGUSR2 is passed to the program that the script starts', async () => {
  put(
    'scripts/probe.mjs',
    `import { onRightNode } from './runtime.mjs'
    if (onRightNode(['--no-warnings'])) {
      process.on('SIGUSR2', () => { console.log('heard'); process.exit(0) })
      setInterval(() => {}, 1000)
      console.log('ready')
    }`,
  )
  const child = spawn(process.execPath, [path.join(folder, 'scripts/probe.mjs')])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (output === '') child.kill('SIGUSR2')
    output += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  expect({ code, output }).toEqual({ code: 0, output: 'ready\nheard\n' })
})

describe('a build', () => {
  /** Installs shell commands as a stub of the bundler; they run in the project folder. */
  const bundler = (commands: string) => {
    put('node_modules/.bin/react-router', `#!/bin/sh\n${commands}\n`)
    chmodSync(path.join(folder, 'node_modules/.bin/react-router'), 0o755)
  }
  const built = () => readFileSync(path.join(folder, 'build/server/index.js'), 'utf8')
  const make = (content: string) =>
    `mkdir -p "$BUILD_DIRECTORY/client" "$BUILD_DIRECTORY/server" && echo ${content} > "$BUILD_DIRECTORY/server/index.js"`

  beforeEach(() => {
    for (const file of [
      'src/a.ts',
      'public/a',
      'package.json',
      'vite.config.ts',
      'react-router.config.ts',
    ])
      put(file, 'x')
    lock({})
    install({})
    bundler(make('one'))
    runScript('build.mjs')
  })

  test('is refused if installed packages differ from package-lock.json', () => {
    lock(locked)
    expect(runScript('build.mjs')).toMatchObject({ status: 1, stdout: '' })
    expect(built()).toBe('one\n')
  })

  test('replaces the previous build as a whole', () => {
    expect(built()).toBe('one\n')
    put('build/client/old.js', 'old')
    put('src/b.ts', 'x')
    bundler(make('two'))
    expect(runScript('build.mjs')).toMatchObject({ status: 0 })
    expect(built()).toBe('two\n')
    expect(readdirSync(path.join(folder, 'build')).sort()).toEqual([
      'client',
      'server',
      'stamp.json',
    ])
    expect(existsSync(path.join(folder, 'build/client/old.js'))).toBe(false)
  })

  test('that fails leaves the previous build unchanged', () => {
    put('src/b.ts', 'x')
    bundler(`${make('half')}; exit 1`)
    expect(runScript('build.mjs')).toMatchObject({ status: 1 })
    expect(built()).toBe('one\n')
    expect(existsSync(path.join(folder, 'build/stamp.json'))).toBe(true)
  })

  test('that is included is served if the build packages are not installed', () => {
    rmSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
    // Changes the modification time, as copying does.
    put('src/a.ts', 'x')
    const { status, stdout } = runScript('build.mjs')
    expect({ status, built: built() }).toEqual({ status: 0, built: 'one\n' })
    expect(stdout).toContain('Serving the build of ')
    rmSync(path.join(folder, 'build'), { recursive: true })
    const missing = runScript('build.mjs')
    expect(missing.status).toBe(1)
    expect(missing.stderr).toMatch(
      /^The pages are not built, .* run npm ci without --omit=dev.*\n$/,
    )
  })

  test('that is killed leaves the previous build unchanged', () => {
    put('src/b.ts', 'x')
    bundler(`${make('half')}; kill -9 $PPID`)
    expect(runScript('build.mjs').status).not.toBe(0)
    expect(built()).toBe('one\n')
    bundler(make('two'))
    expect(runScript('build.mjs')).toMatchObject({ status: 0 })
    expect(built()).toBe('two\n')
  })
})
