import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { inject, onTestFinished, vi } from 'vitest'
import type { EmbeddedServer } from '../../src/platform/db/embedded/embedded.ts'
import {
  isAlive,
  isPostmaster,
  readPostmasterFile,
} from '../../src/platform/db/embedded/postmaster-file.ts'
import { preparedDataDir } from './prepared-data.ts'

// These tests start servers that wait for a disk, which may be busy.
vi.setConfig({ testTimeout: 60_000 })

/**
 * Settings for a server whose data need not survive a machine crash. Most tests kill only
 * processes, and waiting for a shared disk would make them slow.
 */
export const fast = { fsync: 'off' }

/** First row of a query, on a new connection. */
export const query = async (server: EmbeddedServer, text: string) => {
  const client = new Client({ ...server.connection })
  // Tests kill servers, which makes the running statement reject.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

/** Messages of embedded-child.ts. */
interface ChildEvent {
  event: string
  [key: string]: unknown
}

/** A running embedded-child.ts. */
export interface EmbeddedProcess {
  process: ChildProcess
  /** All events so far. */
  events: ChildEvent[]
  /** Next event of this kind; rejects with the error message if the process fails first. */
  next(event: string): Promise<ChildEvent>
  say(command: string): void
  /** Tells the process to stop and waits until it has ended. */
  stop(): Promise<void>
  kill(): Promise<void>
  exited: Promise<number | null>
}

interface StartOptions {
  uid?: number
  /** Checkout and Node to run; this one's by default. */
  checkout?: string
  node?: string
  env?: NodeJS.ProcessEnv
  /** `leave`: the process ends by itself when nothing keeps it running. */
  mode?: 'leave'
  /** The server uses fsync, as in production. */
  durable?: boolean
  detached?: boolean
}

/** Starts embedded-child.ts on a data folder, and kills it at the end of the test if it is still running. */
export function startProcess(dataDir: string, options: StartOptions = {}): EmbeddedProcess {
  const { uid, checkout = process.cwd(), node = process.execPath } = options
  const { env = {}, mode, detached, durable } = options
  const program = resolve(checkout, 'tests/support/embedded-child.ts')
  const settings = JSON.stringify(durable ? {} : fast)
  const child = spawn(node, [program, dataDir, settings, ...(mode ? [mode] : [])], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
    detached,
  })
  const events: ChildEvent[] = []
  const waiting = new Set<() => void>()
  let taken = 0
  const exited = new Promise<number | null>((done) => child.once('close', done))
  createInterface(child.stdout).on('line', (line) => {
    events.push(JSON.parse(line))
    for (const look of waiting) look()
  })
  const next = (event: string) =>
    new Promise<ChildEvent>((found, fail) => {
      const look = () => {
        const at = events.findIndex((t, i) => i >= taken && [event, 'failed'].includes(t.event))
        const hit = events[at]
        if (!hit) return
        taken = at + 1
        waiting.delete(look)
        if (hit.event === event) found(hit)
        else fail(new Error(String(hit.message)))
      }
      waiting.add(look)
      look()
      void exited.then(() => fail(new Error(`It ended without telling "${event}"`)))
    })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  return {
    process: child,
    events,
    next,
    exited,
    kill,
    say: (command) => child.stdin.write(`${command}\n`),
    async stop() {
      child.stdin.write('stop\n')
      await next('stopped')
      await exited
    },
  }
}

/**
 * New data folder `name` in a temporary folder. At the end of the test, kills a server that still
 * runs in it and removes everything.
 */
export function freshDataDir(name = 'data', parent: string = tmpdir()): string {
  const home = mkdtempSync(join(parent, 'gearhead-db-'))
  chmodSync(home, 0o755)
  onTestFinished(() => {
    killServer(join(home, name))
    rmSync(home, { recursive: true, force: true, maxRetries: 20 })
  })
  return join(home, name)
}

let usedBefore: Promise<string> | undefined

/**
 * Data folder that the tests of a process share in turn, with a database that was used and stopped.
 * For tests that do not damage it; creating one for each would take most of their time.
 */
export async function sharedDataDir(): Promise<string> {
  usedBefore ??= preparedDataDir('used-', inject('runFolder'))
  const dataDir = await usedBefore
  onTestFinished(() => killServer(dataDir))
  return dataDir
}

/** Copy of the shared data folder, for a test that damages it. */
export async function usedDataDir(): Promise<string> {
  const dataDir = freshDataDir()
  cpSync(await sharedDataDir(), dataDir, { recursive: true })
  chmodSync(join(dataDir, 'postgres'), 0o700)
  return dataDir
}

function killServer(dataDir: string): void {
  const file = readPostmasterFile(join(dataDir, 'postgres'))
  if (!file || !isPostmaster(file.pid, join(dataDir, 'postgres'))) return
  process.kill(file.pid, 'SIGKILL')
  rmSync(file.socketFolder, { recursive: true, force: true })
}

/** Process id of the server on a data folder; undefined if none is running. */
export function serverPid(dataDir: string): number | undefined {
  const pid = readPostmasterFile(join(dataDir, 'postgres'))?.pid
  return pid && isAlive(pid) ? pid : undefined
}

/** True if the server was last shut down cleanly: DBState in pg_control, as pg_controldata prints it. */
export function wasShutDown(dataDir: string): boolean {
  const control = readFileSync(join(dataDir, 'postgres/global/pg_control'))
  const shutDown = 1 // DB_SHUTDOWNED in src/include/catalog/pg_control.h
  return control.readInt32LE(16) === shutDown
}
