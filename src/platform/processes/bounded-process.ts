/**
 * Child process with limits on memory and time, for untrusted input: crashes or exploits stay
 * within the process. It gets no settings except those that it is sent.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentOf } from '../environment.ts'

type Bounds = {
  /** Resident megabytes, checked on Linux; other systems limit only the heap. */
  memory: number
  /** Heap limit in megabytes; the program itself takes about 100 more. */
  heap: number
}

/** `starved`: timed out after waiting long for a CPU, because the machine was busy. */
export type DeathCause = 'memory' | 'time' | 'starved' | 'output' | 'crash'

/** The process ended before its work was done. */
export class ProcessDeath extends Error {
  override readonly cause: DeathCause

  constructor(cause: DeathCause) {
    super(`The process ended before it was done (${cause}).`)
    this.cause = cause
  }
}

/** Messages that may be unread; a process that waits for acknowledgments has fewer. */
const maxWaiting = 16
const lookEveryMs = 100
const pageBytes = 4096
/** Clock ticks per second on Linux (USER_HZ, fixed for user space: proc(5)). */
const ticksPerSecond = 100
/** Share of the CPU that a process gets even on a busy machine; one that computes less has hung. */
const minShare = 1 / 6
/** Share of the time limit spent waiting for a CPU above which the machine counts as busy. */
const busyShare = 1 / 3
/** Minimum milliseconds of such waiting. */
const busyMs = 500

/** Variables that OpenSSL and time zones need; none is secret. */
const inherited = /^(?:TZ|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/

/** Temporary folders. Killed processes leave files behind, so a folder is removed when its process or this one ends. */
const folders = new Set<string>()
const removeFolder = (folder: string): void => {
  folders.delete(folder)
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The folder may stay, since it is temporary.
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
  private readonly unreadMessages: unknown[] = []
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
        // Long regular expressions for event types would be compiled to bytecode first and then to
        // machine code: 0.27 s instead of 0.05 s for the first row of each process.
        '--no-regexp-tier-up',
      ],
      // Sharing the compile cache halves the start time.
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
      this.unreadMessages.push(message)
      if (this.unreadMessages.length > maxWaiting) this.kill('output')
      this.wake()
    })
    this.child.once('exit', (_code, signal) => {
      // V8 aborts with SIGABRT at the heap limit.
      if (signal === 'SIGABRT') this.cause ??= 'memory'
      end()
    })
    this.child.on('error', end)
  }

  send(message: unknown): void {
    // A process that has ended is reported by its exit event.
    if (this.child.connected) this.child.send(message as object, () => {})
  }

  /** Starts a time limit in milliseconds; undefined removes it. */
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
   * Starts a limit on CPU time, for work that only computes: on a busy machine, low-priority processes wait for others
   * through no fault of the work. Limits elapsed time on systems that do not report CPU time.
   */
  limitProcessorTime(ms: number): void {
    const usedMs = processorMs(this.child.pid)
    this.limitTime(usedMs === undefined ? ms : ms / minShare)
    if (usedMs !== undefined) this.maxProcessorMs = usedMs + ms
  }

  /** Changes the memory limit; megabytes. */
  limitMemory(most: number): void {
    this.memory = most
  }

  /** Next message of the process. Throws ProcessDeath if the process ends first. */
  async next(): Promise<unknown> {
    while (this.unreadMessages.length === 0) {
      if (this.hasEnded) throw new ProcessDeath(this.cause ?? 'crash')
      const woken = Promise.withResolvers<void>()
      this.wake = woken.resolve
      await woken.promise
    }
    return this.unreadMessages.shift()
  }

  /** Lets this process exit while the child is idle; a child with work keeps it running. */
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

  /** Resident memory; 0 on systems that do not report it. */
  get megabytes(): number {
    return residentMegabytes(this.child.pid)
  }

  /** Kills the process in any state. */
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

/** CPU time of all threads of a process, user and system, in milliseconds. */
const processorMs = (pid: number | undefined): number | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Fields 14 and 15 are user and system time; the program's name before them, in parentheses, may contain spaces.
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11)
    return ((Number(user) + Number(system)) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Milliseconds that the main thread has waited for a CPU (Linux schedstat, nanoseconds); 0 on other systems. */
const waitedMs = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
