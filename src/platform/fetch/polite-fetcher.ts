/**
 * Fetches the pages of one reading as a guest does: one request a second to a host, nothing that robots.txt asks to leave
 * alone, and no further request to a host that wants to be left in peace.
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

/** `given`: a person gave the address; `found`: it was found on a page, so robots.txt has a say. */
export type Origin = 'given' | 'found'

/** Address that robots.txt keeps back; its host answers all the same. */
export class RobotsRefusal extends FetchFailure {}

const usualPauseMs = 1_000
const robotsBounds = { maxBytes: 512 * 1024, timeout: 5_000 }

export class PoliteFetcher {
  /** Requests so far, robots.txt included. */
  requests = 0
  private readonly settings: FetchSettings
  private readonly folder: string
  /** Time of this reading, after which nothing more is asked. */
  private readonly until: number
  private readonly freeAt = new Map<string, number>()
  private readonly robots = new Map<string, Promise<Robots | string>>()
  private readonly leftAlone = new Map<string, FetchFailure>()

  constructor(folder: string, settings: FetchSettings) {
    this.folder = folder
    this.settings = settings
    this.until = performance.now() + settings.totalMs
  }

  /** Throws FetchFailure. The file is the fetcher's own for each request. */
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
    const left = this.until - performance.now()
    const timeout = Math.round(Math.min(more.timeout ?? this.settings.timeout, left))
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

  /** A robots.txt that is not there allows everything; one that can't be had, nothing. */
  private async refusalOf(address: string): Promise<string | undefined> {
    const { origin } = new URL(address)
    const known = this.robots.get(origin) ?? this.readRobots(`${origin}/robots.txt`)
    this.robots.set(origin, known)
    const robots = await known
    if (typeof robots === 'string') return `is left alone, as its robots.txt ${robots}`
    const name = robotsName(this.settings.headers?.['user-agent'] ?? '')
    return robots.isAllowed(address, name) === false
      ? 'asks programs to stay away (robots.txt).'
      : undefined
  }

  /** Reason why it can't be had. */
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

/** The address's own ending says what people expect of it. */
const fileEnding = (address: string): string =>
  (/\.(ics|csv|json|html?)$/i.exec(new URL(address).pathname)?.[0] ?? '.txt').toLowerCase()
