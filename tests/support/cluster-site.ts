/** Two processes on one port (WEB_CONCURRENCY=2), as a whole program on a database of its own. */
import { rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Status } from '../../src/features/status/contract.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from './administrator.ts'
import { freePort } from './free-port.ts'
import { type Answer, sendRequest } from './keep-requesting.ts'
import { preparedDataDir } from './prepared-data.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

const environment = {
  WEB_CONCURRENCY: '2',
  DEMO_DATA: 'off',
  // A line for each answer, which tells whose it is.
  LOG_LEVEL: 'debug',
  // A process that starts takes all there is of a small machine; turning requests away then is no failure.
  OVERLOAD_DELAY_MS: '0',
}

let dataDir = ''
export let site: SiteProcess
export let database: Database
export let cookie = ''

beforeAll(async () => {
  dataDir = await preparedDataDir('atlas-cluster-')
  const port = String(await freePort())
  const address = { PORT: port, PUBLIC_URL: `http://localhost:${port}` }
  site = await startSiteProcess(dataDir, { ...environment, ...address })
  database = await openDatabase({ dataDir, poolSize: 2 })
  cookie = (await signedInAdministrator(database.db)).cookie
})

afterAll(async () => {
  await database?.close()
  site?.child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** Each keeps one connection, and connections go to the processes in turn. */
export const twoAgents = (): Agent[] =>
  [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))

/** A connection for this request alone: an open one may lead to a process that was killed a moment ago. */
export const running = async (): Promise<number[]> => {
  const status = addressOf('/api/admin/status')
  const { body } = await sendRequest(status, { agent: new Agent(), headers: { cookie } })
  return (JSON.parse(body) as Status).processes.map(({ pid }) => pid)
}

/** The process that gave the answer, by its line in the log. */
export const processOf = async ({ requestId }: Answer): Promise<number> => {
  const find = () => site.output().match(new RegExp(`"pid":(\\d+),"requestId":"${requestId}"`))
  await expect.poll(find, { timeout: 30_000, interval: 10 }).not.toBeNull()
  return Number(find()?.[1])
}

export const urls = (): string[] =>
  ['/api/events?limit=2', '/api/places?q=chi', '/api/archived-events?limit=2'].map(addressOf)
export const addressOf = (at: string): string => site.address + at
