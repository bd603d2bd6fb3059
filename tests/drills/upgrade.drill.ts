/** Upgrade of earlier commits: fills a site of an earlier program, stops it, and starts today's program on its data. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { png } from '../support/sample-files.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'
import { projectFolder } from '../support/source-files.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** 2026-11-22: first with private links. 2026-11-26: last before organizers could hand events over. */
const commits = ['44fc55c6', '813a4efb']

const hasCommit = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: projectFolder }).status === 0

/** Folder of a commit's built program with its packages; cached for the next drill. */
const programOf = (commit: string): string => {
  const folder = path.join(projectFolder, '.cache/earlier', commit)
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (existsSync(path.join(folder, 'build/server'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tar = execFileSync('git', ['archive', commit], { cwd: projectFolder, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x'], { cwd: folder, input: tar })
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  run('npm', ['run', 'build'])
  return folder
}

const nodeOf = (folder: string) =>
  folder === projectFolder ? process.execPath : path.join(folder, 'node_modules/.bin/node')

const runCli = (folder: string, dataDir: string, args: string[], input = '') => {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(nodeOf(folder), ['src/cli.ts', ...args], {
    cwd: folder,
    env,
    input,
    encoding: 'utf8',
  })
  expect({ args, status, stderr: status === 0 ? '' : stderr }).toEqual({
    args,
    status: 0,
    stderr: '',
  })
  return stdout
}

const account = { email: 'owner@example.com', password: 'forty two blue wheels roll' }

/** API calls to a running site, signed in after `signIn`. */
const callsOn = ({ address }: SiteProcess) => {
  let cookie = ''
  const call = async <T>(method: string, at: string, body?: object): Promise<T> => {
    const headers = { cookie, origin: address, 'content-type': 'application/json' }
    const answer = await fetch(`${address}${at}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    expect({ at, ok: answer.ok, text: answer.ok ? '' : text }).toEqual({ at, ok: true, text: '' })
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const signIn = async () => {
    const answer = await fetch(`${address}/api/sign-in`, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    expect(answer.status).toBe(204)
    cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  }
  return { call, signIn }
}

type Shown = { id: string; name: string; date: string; status: string }

const submission = {
  name: 'Harbor Coffee',
  eventType: 'cars_coffee',
  date: '2028-05-06',
  startTime: '09:00',
  endTime: '11:00',
  venueName: 'Harbor Lot',
  zipCode: '60601',
  description: 'Bring a mug.',
  submitterEmail: 'pat@example.com',
}

/** Data that must be equal after the upgrade. */
const readSite = async (site: SiteProcess, filled: { ids: string[]; tokens: string[] }) => {
  const { call, signIn } = callsOn(site)
  await signIn()
  const archived = await fetch(`${site.address}/api/archived-events`)
  const { count } = await call<{ count: number }>('GET', '/api/events/count')
  const shownOf = ({ id, name, date, status }: Shown) => ({ id, name, date, status })
  const events: Shown[] = []
  for (const id of filled.ids) events.push(shownOf(await call('GET', `/api/admin/events/${id}`)))
  const links: Shown[][] = []
  for (const token of filled.tokens) {
    const managed = await call<{ events: Shown[] }>('GET', `/api/manage/${token}`)
    links.push(managed.events.map(shownOf))
  }
  const flyer = await call<{ flyerUrl: string }>('GET', `/api/events/${filled.ids[0]}`)
  const file = await fetch(new URL(flyer.flyerUrl, site.address))
  return {
    demonstrated: count + Number(archived.headers.get('x-total-count')),
    events,
    links,
    pending: (await call<Shown[]>('GET', '/api/admin/pending-events')).map(({ id }) => id),
    flyer: [file.status, (await file.arrayBuffer()).byteLength > 500],
  }
}

/** Submits an approved event with a flyer, a pending series and a rejected event; returns ids and link tokens. */
const fill = async (site: SiteProcess) => {
  const { call, signIn } = callsOn(site)
  await signIn()
  const form = new FormData()
  form.set('kind', 'flyer')
  form.set('file', new Blob([new Uint8Array(await png({ width: 400, height: 300 }))]), 'flyer.png')
  const upload = await fetch(`${site.address}/api/uploads`, {
    method: 'POST',
    headers: { origin: site.address },
    body: form,
  })
  expect(upload.status).toBe(201)
  const { url } = (await upload.json()) as { url: string }
  const repeats = { every: 'week', until: '2028-06-03' }
  const ids: string[] = []
  for (const more of [
    { flyerUrl: url },
    { name: 'Dock Coffee', date: '2028-05-07', zipCode: '43215', repeats },
    {
      name: 'Pier Coffee',
      date: '2028-07-08',
      zipCode: '48201',
      submitterEmail: 'lee@example.com',
    },
  ])
    ids.push((await call<{ id: string }>('POST', '/api/events', { ...submission, ...more })).id)
  const [approved, , rejected] = ids
  await call('PATCH', `/api/events/${approved}/approve`)
  await call('DELETE', `/api/events/${rejected}`, { reason: 'Not a public event.' })
  const outbox = JSON.stringify(await call('GET', '/api/admin/outbox'))
  const tokens = [
    ...new Set([...outbox.matchAll(/\/manage\/([\w-]{20,})/g)].map(([, token = '']) => token)),
  ]
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  return { ids, tokens }
}

const end = async (site: SiteProcess) => {
  site.child.kill('SIGTERM')
  expect(await site.ended).toEqual({ code: 0, signal: null })
}

/** Cancels the event by a private link from before the upgrade. */
const cancelByLink = async (
  site: SiteProcess,
  { ids, tokens }: Awaited<ReturnType<typeof fill>>,
) => {
  const { call } = callsOn(site)
  const [id] = ids
  for (const token of tokens) {
    const { events } = await call<{ events: Shown[] }>('GET', `/api/manage/${token}`)
    if (!events.some((event) => event.id === id)) continue
    await call('POST', `/api/manage/${token}/events/${id}/cancel`, { cause: 'weather' })
    const after = await call<{ eventStatus: string }>('GET', `/api/events/${id}`)
    return expect(after.eventStatus).toBe('cancelled')
  }
  throw new Error('No private link leads to the event.')
}

/** Starts a site that is stopped when the test ends, even if the test fails. */
const start: typeof startSiteProcess = async (...given) => {
  const site = await startSiteProcess(...given)
  onTestFinished(async () => {
    site.child.kill('SIGTERM')
    await site.ended
  })
  return site
}

test.each(commits)(
  'a site of commit %s is upgraded with all of its data, and rolled back',
  async (commit) => {
    if (!hasCommit(commit)) return console.log(`Skipped: this checkout has no commit ${commit}.`)
    const [folder, dataDir, restored] = [
      programOf(commit),
      tempFolder(onTestFinished),
      tempFolder(onTestFinished),
    ]
    const earlier = await start(dataDir, {}, { folder })
    runCli(folder, dataDir, ['admin', 'create', '--email', account.email], `${account.password}\n`)
    const filled = await fill(earlier)
    const before = await readSite(earlier, filled)
    const ownBackup = path.join(dataDir, 'by-hand.backup')
    runCli(folder, dataDir, ['backup', ownBackup])
    await end(earlier)

    const site = await start(dataDir)
    expect(await readSite(site, filled)).toEqual(before)
    await cancelByLink(site, filled)
    await end(site)
    const backup = readdirSync(path.join(dataDir, 'backups')).find((name) =>
      name.includes('before-upgrade'),
    )
    expect(backup).toBeDefined()

    for (const file of [path.join(dataDir, 'backups', backup ?? ''), ownBackup]) {
      rmSync(restored, { recursive: true })
      // Rollback: the earlier program with the backup of its data.
      runCli(folder, restored, ['restore', file])
      const again = await start(restored, {}, { folder })
      expect(await readSite(again, filled)).toEqual(before)
      await end(again)
    }
  },
)
