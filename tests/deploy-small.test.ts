/** deploy/small and the unit file name only what exists; install.sh asks, checks and starts as documented. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getFirstRun } from '../src/features/sign-in/contract.ts'
import { readMetrics } from '../src/features/status/contract.ts'
import { parseConfig } from '../src/platform/config.ts'
import { expectClosedApp, expectWhole, readCompose } from './support/compose-file.ts'
import { projectFolder } from './support/source-files.ts'
import { tempFolder } from './support/temp-folder.ts'

const folder = path.join(projectFolder, 'deploy/small')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const home = tempFolder()

const compose = readCompose(path.join(folder, 'compose.yaml'))

test('compose.yaml names only services, files, volumes, secrets and settings that exist', () => {
  expectWhole(folder, compose)
  expectClosedApp(compose.services.app)
  const proxy = read('Caddyfile').replaceAll(/#.*/g, '')
  expect(proxy).toContain('reverse_proxy app:3000 {')
  expect(proxy).toContain(`path ${readMetrics.path}\n`)
})

/** Sources install.sh and runs shell lines, in a copy of the folder with stub programs first on the PATH. */
const shell = (lines: string, { input = '', stubs = {} as Record<string, string> } = {}) => {
  const copy = mkdtempSync(path.join(home, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  mkdirSync(path.join(copy, 'bin'))
  for (const [name, text] of Object.entries(stubs))
    writeFileSync(path.join(copy, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const PATH = `${path.join(copy, 'bin')}:${process.env.PATH}`
  const env = { ...process.env, PATH, INSTALL_SOURCED: 'yes' }
  const run = spawnSync('sh', ['-c', `. ./install.sh\n${lines}`], {
    cwd: copy,
    env,
    input,
    encoding: 'utf8',
  })
  return { ...run, copy }
}

const docker = `echo "docker $*" >>docker.log
case "$*" in
*exec*${getFirstRun.path}*) echo 'https://cars.example.com/first-run#abc' ;;
*logs*) echo 'The database is away.' ;;
esac`
/** Stubs of `ip` (addresses of the machine) and `getent` (addresses that DNS finds). */
const machine = (own: string[], found: string[]) => ({
  ip: own.map((address) => `echo '2: eth0 inet ${address}/24 scope global eth0'`).join('\n'),
  getent: found.map((address) => `echo '${address} STREAM'`).join('\n') || 'exit 2',
})
const quiet = { docker, ss: 'echo', ...machine(['192.0.2.1'], ['192.0.2.1']) }

test('install.sh asks three questions, starts the site, and prints the link to create the first account', () => {
  const answers = [
    'https://Cars.example.com',
    'cars.example.com',
    'smtp://pat:word@mail.example.com:587',
    'you@example.com smtp://pat:word@mail.example.com:587',
    // Pasted with spaces and a tab around it.
    ' pat@club.org smtp://pat:word@mail.example.com:587\t',
    's3://key:wo/rd@store.example/backups',
    // The last line has no newline.
    's3://key:wo%2Frd@store.example/backups',
  ].join('\n')
  const { stdout, stderr, status, copy } = shell('install_site', { input: answers, stubs: quiet })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain('Enter a domain in small letters')
  expect(stderr).toContain('Enter both with a space between')
  // Each of the three questions is asked again after each wrong answer.
  expect(stderr.match(/(Domain, such as|Mail: your|Backups off the machine).*?: /g)).toHaveLength(7)
  expect(stderr).toContain('write %2F for /')
  expect(stdout).toContain('Create your account: https://cars.example.com/first-run#abc')
  expect(readFileSync(path.join(copy, 'docker.log'), 'utf8')).toContain(
    'compose up -d --build --wait',
  )
  expect(statSync(path.join(copy, '.env')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(copy, 'secrets')).mode & 0o777).toBe(0o700)

  const written = Object.fromEntries(
    [...readFileSync(path.join(copy, '.env'), 'utf8').matchAll(/^(\w+)='(.*)'$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const env = Object.entries(compose.services.app?.environment ?? {}).map(([name, value]) => {
    const filled = value.replace(/\$\{(\w+)[^}]*\}/, (_, word: string) => written[word] ?? '')
    return [name, filled.replace('/run/secrets', path.join(copy, 'secrets'))]
  })
  expect(parseConfig(Object.fromEntries(env))).toMatchObject({
    PUBLIC_URL: 'https://cars.example.com',
    SMTP_URL: 'smtp://pat:word@mail.example.com:587',
    INFO_ADDRESS: 'pat@club.org',
    BACKUP_URL: 's3://key:wo%2Frd@store.example/backups',
    BACKUP_PASSPHRASE: expect.stringMatching(/^[0-9a-f]{48}$/),
    DATABASE_URL: expect.stringMatching(/^postgresql:\/\/atlas:[0-9a-f]{48}@database:5432\/atlas$/),
  })
})

test('a second run offers the earlier answers and keeps the secrets; empty answers are left out', () => {
  const twice = `install_site >/dev/null && cat secrets/* >first && install_site >/dev/null && cat secrets/* | cmp - first && cat .env`
  const bare = shell(twice, { input: 'cars.example.com\n\n\n\n\n\n', stubs: quiet })
  expect({ status: bare.status, stderr: bare.stderr }).toMatchObject({ status: 0 })
  expect(bare.stdout).toBe(
    "SITE_ADDRESS='cars.example.com'\nINFO_ADDRESS=''\nSMTP_URL_FILE=''\nBACKUP_URL_FILE=''\n",
  )
  const first = 'cars.example.com\npat@club.org  smtp://u:pass9@h:25\ns3://k:s3cret@h/bb\n'
  const full = shell(twice, { input: `${first}\n\n\n`, stubs: quiet })
  expect({ status: full.status, stderr: full.stderr }).toMatchObject({ status: 0 })
  expect(full.stdout).toContain(
    "INFO_ADDRESS='pat@club.org'\nSMTP_URL_FILE='/run/secrets/smtp_url'",
  )
  expect(readFileSync(path.join(full.copy, 'secrets/backup_url'), 'utf8')).toBe(
    's3://k:s3cret@h/bb',
  )
  expect(full.stderr).toContain('[pat@club.org smtp://...@h:25; or none]')
  expect(full.stderr).toContain('[cars.example.com]')
  expect(full.stderr).not.toMatch(/pass9|s3cret/)
  const emptied = 'install_site >/dev/null && install_site >/dev/null && cat .env'
  const left = shell(emptied, { input: `${first}\nnone\nnone\n`, stubs: quiet })
  expect(left.stdout).toMatch(/\nSMTP_URL_FILE=''\nBACKUP_URL_FILE=''\n$/)
  // Secrets are not in environment variables: `docker inspect` shows these.
  expect(full.stdout).not.toContain('://')
})

test('a failed start shows the log; a site with an account prints its address', () => {
  const failing = {
    ...quiet,
    docker: docker.replace('case', `case "$*" in *up*) exit 1 ;; esac\ncase`),
  }
  const { status, stderr } = shell('install_site', { input: 'cars.example.com\n', stubs: failing })
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/The database is away\.\nThe site did not start/)
  const known = { ...quiet, docker: docker.replace(/\*exec.*/, '') }
  const { stdout } = shell('install_site', { input: 'cars.example.com\n', stubs: known })
  expect(stdout).toContain('The site is at https://cars.example.com')
})

test.each([
  [
    'a port in use',
    { ...quiet, ss: 'echo "LISTEN 0 511 0.0.0.0:443 0.0.0.0:*"' },
    'Port 443 is already in use',
  ],
  ['no Docker', { ...quiet, docker: 'exit 127' }, 'Docker with its compose plugin is missing'],
])('%s: install.sh stops before it writes anything', (_, stubs, reason) => {
  const { stderr, status, copy } = shell('install_site', { input: 'cars.example.com\n', stubs })
  expect(status).not.toBe(0)
  expect(stderr).toContain(reason)
  expect([existsSync(path.join(copy, '.env')), existsSync(path.join(copy, 'secrets'))]).toEqual([
    false,
    false,
  ])
})

test.each([
  ['no record', ['192.0.2.1'], [], 'has no DNS record yet'],
  ['this machine', ['10.0.0.5', '192.0.2.1', '2001:db8::5'], ['192.0.2.1', '2001:db8::5'], ''],
  ['another one', ['10.0.0.5', '192.0.2.1'], ['198.51.100.7'], 'but this machine is 192.0.2.1.'],
  [
    'an old record beside the right one',
    ['192.0.2.1'],
    ['192.0.2.1', '2001:db8::9'],
    '2001:db8::9',
  ],
  [
    'a router in front',
    ['10.0.0.5', 'fd00::5', '172.17.0.1'],
    ['198.51.100.7'],
    'check that yourself',
  ],
  ['a name of /etc/hosts', ['192.0.2.1'], ['127.0.1.1'], 'leads to 127.0.1.1, but'],
])('DNS that leads to %s gives the right warning, if any', (_, own, found, warning) => {
  const { stderr, status } = shell('check_dns cars.example.com', { stubs: machine(own, found) })
  expect(status).toBe(0)
  if (warning) expect(stderr).toContain(warning)
  else expect(stderr).toBe('')
  expect(stderr.split('\n').length).toBe(warning ? 2 : 1)
})

test('spaces around a pasted domain are ignored', () => {
  const { stdout } = shell('install_site >/dev/null && cat .env', {
    input: ' \tcars.example.com \r\n',
    stubs: quiet,
  })
  expect(stdout).toContain("SITE_ADDRESS='cars.example.com'\n")
})

test('the app accepts no email address that install.sh refuses as unreachable', () => {
  for (const INFO_ADDRESS of ['me@foo.example', 'a@b.invalid', '.a@b.co', 'a..b@c.co', 'a@-b.co'])
    expect(() => parseConfig({ INFO_ADDRESS })).toThrow('INFO_ADDRESS')
})

test('the app accepts the bucket addresses that install.sh accepts', () => {
  for (const address of [
    's3://k:s%2Ft@h/backups/f?region=x',
    's3://k:s@h/backups?endpoint=http://10.0.0.5:9000',
  ])
    expect(parseConfig({ BACKUP_URL: address }).BACKUP_URL).toBe(address)
  for (const address of ['s3://k:s/t@h/backups', 's3://k:a/b@h/c', 's3://k:s@h/b'])
    expect(() => parseConfig({ BACKUP_URL: address })).toThrow('BACKUP_URL')
})

test.each([
  [
    'is_domain',
    ['cars.example.com', 'a-b.org'],
    ['', 'localhost', 'a..b', '.a.b', 'A.com', 'a.b/', "a'.com", '1.2.3.4', 'a.b-', 'a.1'],
  ],
  [
    'is_mail_server',
    ['', 'smtp://h:25', 'smtps://u:p@h'],
    ['h:25', "smtp://u:p'@h", 'smtp://u:p$@h', 'smtp:// h', 'smtp://u:a/b@h', 'smtp://u:a@b@h'],
  ],
  [
    'is_mail',
    ['', 'a@b.co smtp://h:25'],
    [
      'a@b.co',
      'smtp://h:25',
      'a@b.co ',
      'a smtp://h:25',
      'a@b.co smtp://h:25 x',
      'a@b.test smtp://h:25',
    ],
  ],
  [
    'is_address',
    ['a@b.co', 'Pat.D+x_y-z@Club.example.org'],
    [
      '',
      'a b@c.d',
      ...'a a@b a@b@c.d a@b.c .a@b.co a..b@c.co a@-b.co a@b..co'.split(' '),
      ...'me@foo.example me@Foo.TEST a@b.invalid a@b.localhost you@example.com'.split(' '),
    ],
  ],
  [
    'is_bucket',
    [
      '',
      's3://k:s@h/bb',
      's3://k:s%2Ft@h/b-1/f?region=x',
      's3://k:s@h/bb?endpoint=http://10.0.0.5:9000',
    ],
    [
      's3://h/b',
      's3://k:s@h',
      's3://k:s@h/b',
      'https://k:s@h/b',
      's3://k:s/t@h/b',
      's3://k:s@t@h/b',
    ],
  ],
])('%s accepts valid input and refuses invalid input', (check, good, bad) => {
  const lines = [...good, ...bad].map(
    (text) => `if ${check} '${text.replaceAll("'", "'\\''")}'; then echo yes; else echo no; fi`,
  )
  const { stdout } = shell(lines.join('\n'))
  expect(stdout.trim().split('\n')).toEqual([...good.map(() => 'yes'), ...bad.map(() => 'no')])
})

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

test.skipIf(!has('docker', 'compose', 'version'))('docker compose accepts compose.yaml', () => {
  const env = { ...process.env, SITE_ADDRESS: 'cars.example.com' }
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '-q'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

const unit = path.join(projectFolder, 'deploy/gearhead-atlas.service')

test('the unit file denies everything that the program does not need', () => {
  const lines = readFileSync(unit, 'utf8').split('\n')
  for (const line of [
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'ReadWritePaths=/srv/gearhead-atlas',
    'ReadWritePaths=-/var/backups/gearhead-atlas',
    'ProtectHome=true',
    'PrivateTmp=true',
    'PrivateDevices=true',
    'CapabilityBoundingSet=',
    'RestrictNamespaces=true',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
    'UMask=0077',
  ])
    expect(lines).toContain(line)
  // RestrictNamespaces is safe: the embedded PostgreSQL needs a user namespace only if it runs as root.
  expect(lines).toContain('User=gearhead-atlas')
  // The CLI finds the socket of the running database in this folder; PrivateTmp would hide a socket in /tmp.
  expect(lines).toEqual(
    expect.arrayContaining([
      'CacheDirectory=gearhead-atlas',
      'Environment=TMPDIR=/var/cache/gearhead-atlas',
    ]),
  )
})

test.skipIf(!has('systemd-analyze', '--version'))(
  'systemd accepts the unit file without warnings',
  () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    const complaints = stderr
      .split('\n')
      .filter((line) => line.includes('gearhead-atlas.service'))
      .filter((line) => /Unknown|Invalid|Failed to parse/i.test(line))
    expect(complaints).toEqual([])
  },
)
