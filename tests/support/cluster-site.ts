/** Two processes on one port (WEB_CONCURRENCY=2): the whole program with its own database. */
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
  // A log line per response, which identifies its process.
  LOG_LEVEL: 'debug',
  // No load shedding: starting processes can use all CPU time of a small machine.
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

/** Two clients with one connection each; connections are distributed among the processes in turn. */
export const twoAgents = (): Agent[] =>
  [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))

/** Process ids of the workers. Uses a new connection, since an open one may lead to a killed process. */
export const running = async (): Promise<number[]> => {
  const status = addressOf('/api/admin/status')
  const { body } = await sendRequest(status, { agent: new Agent(), headers: { cookie } })
  return (JSON.parse(body) as Status).processes.map(({ pid }) => pid)
}

/** Process that sent the response, according to its log line. */
export const processOf = async ({ requestId }: Answer): Promise<number> => {
  const find = () => site.output().match(new RegExp(`"pid":(\\d+),"requestId":"${requestId}"`))
  await expect.poll(find, { timeout: 30_000, interval: 10 }).not.toBeNull()
  return Number(find()?.[1])
}

export const urls = (): string[] =>
  ['/api/events?limit=2', '/api/places?q=chi', '/api/archived-events?limit=2'].map(addressOf)
export const addressOf = (at: string): string => site.address + at
