/** `npm run audit` against registries that answer, refuse or don't respond. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './support/listen.ts'
import { projectFolder } from './support/source-files.ts'

const auditAt = async (answer: RequestListener, seconds = '60') => {
  const registry = createServer(answer)
  const port = await listen(registry)
  // Separate npm cache, so that fake responses don't get into the real one.
  const cache = await mkdtemp(path.join(tmpdir(), 'atlas-audit-'))
  onTestFinished(async () => {
    registry.closeAllConnections()
    registry.close()
    await rm(cache, { recursive: true, force: true })
  })
  const child = spawn(process.execPath, [path.join(projectFolder, 'scripts/audit.mjs')], {
    cwd: projectFolder,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_cache: cache,
      AUDIT_SECONDS: seconds,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number]
  return { code, printed }
}

/** Registry's bulk advisory response that lists one installed package as vulnerable. */
const withHole =
  (severity: string, listed: string[] = []): RequestListener =>
  async (incoming, outgoing) => {
    const chunks: Buffer[] = await incoming.toArray()
    if (!incoming.url?.endsWith('/advisories/bulk')) return void outgoing.writeHead(404).end('{}')
    const body = Buffer.concat(chunks)
    const isPacked = incoming.headers['content-encoding'] === 'gzip'
    const packages = JSON.parse((isPacked ? gunzipSync(body) : body).toString()) as object
    listed.push(...Object.keys(packages))
    const hole = { id: 1, url: 'https://example.com', title: 'A hole', severity }
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ cookie: [{ ...hole, vulnerable_versions: '>=0' }] }))
  }

test('a vulnerability of high severity fails the audit and names the package; a lower one is only reported', async () => {
  const listed: string[] = []
  const high = await auditAt(withHole('high', listed))
  expect(high).toEqual({ code: 1, printed: expect.stringContaining('high: cookie') })
  expect(listed).toEqual(expect.arrayContaining(['cookie', 'pg', 'sharp']))
  const low = await auditAt(withHole('low'))
  expect(low).toEqual({ code: 0, printed: expect.stringContaining('low: cookie') })
})

test.each<[string, RequestListener, string]>([
  ['refuses', (_, outgoing) => void outgoing.writeHead(405).end('Method not allowed'), '60'],
  ['keeps silent', () => {}, '2'],
])(
  'a registry that %s is no failure, and it is said that nothing was checked',
  async (_, answer, seconds) => {
    const { code, printed } = await auditAt(answer, seconds)
    expect(printed).toContain('nothing was checked')
    expect(code).toBe(0)
  },
)

test('the lock file pins the content of every package', () => {
  const lock = readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8')
  type Locked = { integrity?: string; inBundle?: boolean }
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  // Skips bundled packages: the integrity hash of the containing package covers them.
  const installed = Object.entries(packages).filter(([name, { inBundle }]) => name && !inBundle)
  expect(installed.length).toBeGreaterThan(100)
  const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(loose.map(([name]) => name)).toEqual([])
})
