/** The whole program in two processes with its embedded database; tests kill its parts (SIGKILL). */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, readPostmasterFile } from '../../../src/platform/db/embedded/postmaster-file.ts'
import { freePort } from '../free-port.ts'
import { sendRequest } from '../keep-requesting.ts'
import { preparedDataDir } from '../prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'

/** Milliseconds: longer than any response takes, much shorter than usual client timeouts. */
const hangMs = 20_000

/** Status 0: no complete response. */
export type Heard = { status: number; text: string }

type Call = {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

export type KilledSite = {
  dataDir: string
  /** Sends each call from another network, on a new connection. */
  call: (call: Call) => Promise<Heard>
  /** Number of calls without a response after 20 seconds. */
  hung: () => number
  /** Kills a process; every tenth time the whole program, which is restarted, and every tenth time the database. */
  kill: (round: number) => Promise<string>
  close: () => Promise<void>
}

export const openKilledSite = async (
  settings: Record<string, string> = {},
): Promise<KilledSite> => {
  const dataDir = await preparedDataDir('atlas-kills-')
  const port = await freePort()
  const environment = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '1',
    DEMO_DATA: 'off',
    OVERLOAD_DELAY_MS: '0',
    ...settings,
  }
  let site = await startSiteProcess(dataDir, environment)
  const kill = async (round: number): Promise<string> => {
    if (round % 10 === 9) {
      for (const pid of [...workersOf(site), site.child.pid ?? 0]) killProcess(pid)
      await site.ended
      site = await startSiteProcess(dataDir, environment)
      return 'the whole program'
    }
    if (round % 10 === 4) {
      const { pid } = readPostmasterFile(path.join(dataDir, 'postgres')) ?? {}
      if (pid) killProcess(pid)
      return 'the database'
    }
    return killWorker(site)
  }
  const close = async () => {
    site.child.kill('SIGTERM')
    await site.ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { dataDir, ...createClient(port), kill, close }
}

const killWorker = (site: SiteProcess): string => {
  const [pid] = workersOf(site).toSorted(() => Math.random() - 0.5)
  if (pid) killProcess(pid)
  return 'a process'
}

const createClient = (port: number): Pick<KilledSite, 'call' | 'hung'> => {
  let sent = 0
  let hung = 0
  const call: KilledSite['call'] = async ({ method, path: address, body, headers: more }) => {
    const number = sent++
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      // Node.js omits it for DELETE.
      'content-length': String(Buffer.byteLength(text)),
      'x-forwarded-for': network,
      ...more,
    }
    const signal = AbortSignal.timeout(hangMs)
    const options = { method, headers, body: text, agent: false, signal } as const
    try {
      const heard = await sendRequest(`http://localhost:${port}${address}`, options)
      return { status: heard.status, text: heard.body }
    } catch {
      if (signal.aborted) hung++
      return { status: 0, text: '' }
    }
  }
  return { call, hung: () => hung }
}

/** Living workers, by their log lines. */
const workersOf = ({ output, child }: SiteProcess): number[] =>
  [...new Set([...output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))].filter(
    (pid) => pid !== child.pid && isAlive(pid),
  )

/** Ignores a process that has already ended, as a worker without its database does. */
const killProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
