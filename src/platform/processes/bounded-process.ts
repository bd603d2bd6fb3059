/**
 * A process for work on what strangers wrote, with bounds of memory and time: what they do to the work, a crash
 * or worse, stays there. It knows no settings but those that it is sent.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentOf } from '../environment.ts'

type Bounds = {
  /** Resident, in megabytes; watched on Linux, elsewhere the heap alone is bounded. */
  memory: number
  /** Heap limit in megabytes: the program itself takes some 100 more. */
  heap: number
}

/** `starved`: its time was over, much of which it waited for a processor: the machine was busy. */
export type DeathCause = 'memory' | 'time' | 'starved' | 'output' | 'crash'

/** The process ended before it was done. */
export class ProcessDeath extends Error {
  override readonly cause: DeathCause

  constructor(cause: DeathCause) {
    super(`The process ended before it was done (${cause}).`)
    this.cause = cause
  }
}

/** Messages that wait to be taken: a process that waits for its own to be taken has fewer. */
const maxWaiting = 16
const lookEveryMs = 100
const pageBytes = 4096
/** Clock ticks of Linux per second (USER_HZ, a constant for programs: proc(5)). */
const ticksPerSecond = 100
/** Least share of its time that a busy machine gives to a process: one that computes less has stopped working. */
const minShare = 1 / 6
/** Share of its time for which a process has waited for a processor when the machine, not the work, was slow. */
const busyShare = 1 / 3
/** Least wait that says so. */
const busyMs = 500

/** Variables that OpenSSL and clocks need; no secret is among them. */
const inherited = /^(?:TZ|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/

/** Temporary files of a process that is killed stay behind: its folder goes when it has ended, or with this process. */
const folders = new Set<string>()
const removeFolder = (folder: string): void => {
  folders.delete(folder)
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A temporary folder may keep it.
  }
}
process.once('exit', () => {
  for (const folder of folders) removeFolder(folder)
})

export class BoundedProcess {
  readonly child: ChildProcess
  private memory: number
  private readonly watch: NodeJS.Timeout
  private timer: NodeJS.Timeout | undefined
  private maxProcessorMs = Number.POSITIVE_INFINITY
  private cause: DeathCause | undefined
  private readonly waiting: unknown[] = []
  private hasEnded = false
  private wake = () => {}

  constructor(program: string, bounds: Bounds) {
    this.memory = bounds.memory
    const folder = mkdtempSync(path.join(tmpdir(), 'apart-'))
    folders.add(folder)
    this.child = fork(program, {
      serialization: 'advanced',
      stdio: 'ignore',
      execArgv: [
        `--max-old-space-size=${bounds.heap}`,
        '--max-semi-space-size=8',
        // Rules of events' types are long expressions, which V8 would first make bytecode of, then the same in machine code:
        // 0.27 s instead of 0.05 s for the first row of each process.
        '--no-regexp-tier-up',
      ],
      // With this process's compile cache, the other one starts in half the time.
      env: {
        ...environmentOf(inherited),
        TMPDIR: folder,
        NODE_COMPILE_CACHE: module.getCompileCacheDir(),
      },
    })
    this.watch = setInterval(() => this.look(), lookEveryMs)
    this.watch.unref()
    const end = () => {
      removeFolder(folder)
      this.hasEnded = true
      this.clear()
      this.wake()
    }
    this.child.on('message', (message) => {
      this.waiting.push(message)
      if (this.waiting.length > maxWaiting) this.kill('output')
      this.wake()
    })
    this.child.once('exit', (_code, signal) => {
      // The heap's own bound ends a process by SIGABRT.
      if (signal === 'SIGABRT') this.cause ??= 'memory'
      end()
    })
    this.child.on('error', end)
  }

  send(message: unknown): void {
    // One that is gone already tells by its exit.
    if (this.child.connected) this.child.send(message as object, () => {})
  }

  /** From now on; none when it is absent. */
  limitTime(ms?: number): void {
    clearTimeout(this.timer)
    this.maxProcessorMs = Number.POSITIVE_INFINITY
    if (ms === undefined) return
    const waited = waitedMs(this.child.pid)
    this.timer = setTimeout(() => {
      const isStarved = waitedMs(this.child.pid) - waited > Math.max(ms * busyShare, busyMs)
      this.kill(isStarved ? 'starved' : 'time')
    }, ms)
  }

  /**
   * From now on, for work that only computes: processes of low priority wait for others on a busy machine, which is no
   * fault of the work. Where the system does not tell processor time, time on the clock.
   */
  limitProcessorTime(ms: number): void {
    const used = processorMs(this.child.pid)
    this.limitTime(used === undefined ? ms : ms / minShare)
    if (used !== undefined) this.maxProcessorMs = used + ms
  }

  /** From now on, in megabytes. */
  limitMemory(most: number): void {
    this.memory = most
  }

  /** Its next message. Throws ProcessDeath when it ended instead. */
  async next(): Promise<unknown> {
    while (this.waiting.length === 0) {
      if (this.hasEnded) throw new ProcessDeath(this.cause ?? 'crash')
      const woken = Promise.withResolvers<void>()
      this.wake = woken.resolve
      await woken.promise
    }
    return this.waiting.shift()
  }

  /** Waiting for work, it keeps nobody from ending; with work, it does. */
  rest(isResting: boolean): void {
    const { child } = this
    if (isResting) {
      child.unref()
      child.channel?.unref()
    } else {
      child.ref()
      child.channel?.ref()
    }
  }

  get isAlive(): boolean {
    return !this.hasEnded && this.child.connected && !this.child.killed
  }

  /** Resident; 0 where the system does not tell. */
  get megabytes(): number {
    return residentMegabytes(this.child.pid)
  }

  /** Ends it in any state. */
  kill(cause?: DeathCause): void {
    this.cause ??= cause
    this.clear()
    this.child.kill('SIGKILL')
  }

  private clear(): void {
    clearInterval(this.watch)
    clearTimeout(this.timer)
  }

  private hasSpentItsTime(): boolean {
    if (this.maxProcessorMs === Number.POSITIVE_INFINITY) return false
    return (processorMs(this.child.pid) ?? 0) > this.maxProcessorMs
  }

  private look(): void {
    if (this.megabytes > this.memory) this.kill('memory')
    else if (this.hasSpentItsTime()) this.kill('time')
  }
}

const residentMegabytes = (pid: number | undefined): number => {
  if (process.platform !== 'linux') return 0
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return (Number(pages) * pageBytes) / 1024 / 1024
  } catch {
    return 0
  }
}

/** Processor time that all threads of a process have used, user and system. */
const processorMs = (pid: number | undefined): number | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Fields 14 and 15, user and system time; the program's name before them, in parentheses, may hold spaces.
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11)
    return ((Number(user) + Number(system)) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Time that its main thread has waited for a processor (Linux, schedstat: nanoseconds); 0 where the system does not tell. */
const waitedMs = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
