/**
 * Fetches the pages of one reading politely: one request a second per host, nothing that robots.txt
 * disallows, and no further requests to a host that asks for a pause.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import { robotsName } from './agent-name.ts'
import { type Fetched, FetchFailure, type FetchOptions, fetchToFile } from './fetch-to-file.ts'

export type FetchSettings = Pick<
  FetchOptions,
  'headers' | 'allowLoopback' | 'webPortsOnly' | 'beforeConnection' | 'maxBytes' | 'timeout'
> & {
  /** Milliseconds for all requests together. */
  totalMs: number
  /** Milliseconds between two requests to a host. */
  pauseMs?: number
}

type Robots = ReturnType<typeof robotsParser>

/** `given`: the URL is from a person; `found`: from a page, so robots.txt applies. */
export type Origin = 'given' | 'found'

/** URL disallowed by robots.txt, although its host responds. */
export class RobotsRefusal extends FetchFailure {}

const usualPauseMs = 1_000
const robotsBounds = { maxBytes: 512 * 1024, timeout: 5_000 }

export class PoliteFetcher {
  /** Requests so far, including robots.txt. */
  requests = 0
  private readonly settings: FetchSettings
  private readonly folder: string
  /** Deadline of this reading, after which it sends no requests. */
  private readonly until: number
  private readonly freeAt = new Map<string, number>()
  private readonly robots = new Map<string, Promise<Robots | string>>()
  private readonly leftAlone = new Map<string, FetchFailure>()

  constructor(folder: string, settings: FetchSettings) {
    this.folder = folder
    this.settings = settings
    this.until = performance.now() + settings.totalMs
  }

  /** Throws FetchFailure. Each request has its own file. */
  async fetch(
    address: string,
    origin: Origin,
    more: Partial<FetchOptions> = {},
  ): Promise<Fetched & { file: string }> {
    if (!URL.canParse(address)) throw new FetchFailure('is not a valid address.')
    const refusal = origin === 'found' ? await this.refusalOf(address) : undefined
    if (refusal !== undefined) throw new RobotsRefusal(refusal)
    return this.get(address, more)
  }

  private async get(address: string, more: Partial<FetchOptions> = {}) {
    const { host } = new URL(address)
    const busy = this.leftAlone.get(host)
    if (busy) throw busy
    await this.waitFor(host)
    const remainingMs = this.until - performance.now()
    const timeout = Math.round(Math.min(more.timeout ?? this.settings.timeout, remainingMs))
    if (timeout <= 0) throw new FetchFailure('took too long to look through.')
    const file = path.join(this.folder, `page-${++this.requests}${fileEnding(address)}`)
    try {
      return { ...(await fetchToFile(address, { ...this.settings, ...more, timeout, file })), file }
    } catch (error) {
      if (error instanceof FetchFailure && error.retryAfter !== undefined) {
        this.leftAlone.set(host, error)
      }
      throw error
    }
  }

  private async waitFor(host: string): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.freeAt.get(host) ?? 0)
    this.freeAt.set(host, at + (this.settings.pauseMs ?? usualPauseMs))
    if (at > now) await setTimeout(at - now)
  }

  /** Reason why robots.txt disallows the URL. A missing robots.txt allows everything, an unreadable one nothing. */
  private async refusalOf(address: string): Promise<string | undefined> {
    const { origin } = new URL(address)
    const robotsFetch = this.robots.get(origin) ?? this.readRobots(`${origin}/robots.txt`)
    this.robots.set(origin, robotsFetch)
    const robots = await robotsFetch
    if (typeof robots === 'string') return `is left alone, as its robots.txt ${robots}`
    const name = robotsName(this.settings.headers?.['user-agent'] ?? '')
    return robots.isAllowed(address, name) === false
      ? 'asks programs to stay away (robots.txt).'
      : undefined
  }

  /** Parsed robots.txt, or the reason why it cannot be read. */
  private async readRobots(address: string): Promise<Robots | string> {
    try {
      const { file } = await this.get(address, {
        ...robotsBounds,
        timeout: Math.min(robotsBounds.timeout, this.settings.timeout),
      })
      return robotsParser(address, await readFile(file, 'utf8'))
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      const status = error.answer?.status ?? 0
      return status >= 400 && status < 500 && status !== 429
        ? robotsParser(address, '')
        : error.message
    }
  }
}

/** File extension in the URL, which indicates the format. */
const fileEnding = (address: string): string =>
  (/\.(ics|csv|json|html?)$/i.exec(new URL(address).pathname)?.[0] ?? '.txt').toLowerCase()
