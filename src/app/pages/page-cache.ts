/**
 * Keeps public pages as they were rendered and sends them straight on node:http. A page is as fresh as the
 * catalog: what changes an event drops all of them. While the database is away they are sent as they were.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Encoding, encodingFor } from '../../platform/http/answer.ts'
import { isHeld } from '../../platform/http/etag.ts'
import { type FastPath, isPlain } from '../../platform/http/fast-path.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { servedFromMemory } from '../../platform/http/served-from.ts'
import type { Log } from '../../platform/log.ts'
import { countsOfCache } from '../../platform/metrics/cache-counts.ts'
import { type KeptPage, keepPage, packedAs } from './kept-page.ts'
import { isPublicData, isPublicPage } from './public-pages.ts'

export type PageCacheOptions = {
  /** Renders the page at an address. */
  render: (url: string) => Promise<Response>
  /** Another text whenever what pages show may be another. */
  stamp: () => string
  /** Whether the database is known to be away. */
  isAway: () => boolean
  publicUrl: string | undefined
  log: Pick<Log, 'error'>
  /** A clock that is never put back, in milliseconds: pages would stay as they are until it is there again. */
  now?: () => number
}

export type PageCache = {
  fastPath: FastPath
  /** Forgets that any page is fresh, after a change that this process has made. */
  drop: () => void
}

/** Pages say how long until an event begins; nobody notices this much. */
const freshMs = 30_000
/** A page that was asked for so recently is sent once more while it is rendered anew. */
const staleMs = 60_000
const mostBytes = 64 * 1024 * 1024

export const createPageCache = (options: PageCacheOptions): PageCache => {
  const cache = new Pages(options)
  return { fastPath: cache.fastPath, drop: cache.drop }
}

const lookups = countsOfCache('pages')

type Filling = { stamp: string; page: Promise<Response | KeptPage> }

class Pages {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #origin: string | undefined
  readonly #kept = new LRUCache<string, KeptPage>({
    maxSize: mostBytes,
    // Its compressed forms take up to half of its own size.
    sizeCalculation: ({ bytes }, url) => Math.ceil(bytes.length * 1.5) + url.length * 2 + 2_000,
  })
  readonly #filling = new Map<string, Filling>()
  #drops = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#origin = options.publicUrl && new URL(options.publicUrl).origin
  }

  drop = (): void => {
    this.#drops++
  }

  fastPath: FastPath = (incoming, outgoing) => {
    const { method, url = '' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!isPlain(incoming)) return false
    // What is plain needs not be parsed to be the one name of a page.
    const address = (this.#origin ?? `http://${incoming.headers.host}`) + url
    const ready = this.#ready(address)
    if (ready && sendReady(incoming, outgoing, ready)) return true
    if (!isPublicPage(url) && !isPublicData(url)) return false
    this.#pageAt(address)
      .then((page) => send(incoming, outgoing, page))
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'a page could not be sent')
        outgoing.destroy()
      })
    return true
  }

  /** A fresh page, without waiting for anything. */
  #ready(url: string): KeptPage | undefined {
    const kept = this.#kept.get(url)
    if (!kept || this.#now() - kept.madeAt >= freshMs || this.#options.isAway()) return undefined
    return kept.stamp === this.#stamp() ? kept : undefined
  }

  async #pageAt(url: string): Promise<Response | Sent> {
    const kept = this.#kept.get(url)
    const stamp = this.#stamp()
    const isFresh = kept?.stamp === stamp && this.#now() - kept.madeAt < freshMs + staleMs
    if (isFresh) lookups.hits++
    else lookups.misses++
    if (kept && this.#options.isAway()) return { page: kept, isAway: true }
    if (kept?.stamp === stamp) {
      const age = this.#now() - kept.madeAt
      if (age < freshMs) return { page: kept }
      if (age < freshMs + staleMs) {
        this.#fill(url, stamp).catch(() => {})
        return { page: kept }
      }
    }
    const page = await this.#fill(url, stamp)
    if ('stamp' in page) return { page, isAway: this.#options.isAway() }
    return kept && page.status >= 500 ? { page: kept, isAway: true } : page.clone()
  }

  #stamp(): string {
    return `${this.#drops} ${this.#options.stamp()}`
  }

  /** A page that is being rendered is not rendered twice, unless something has changed meanwhile. */
  #fill(url: string, stamp: string): Promise<Response | KeptPage> {
    const filling = this.#filling.get(url)
    if (filling?.stamp === stamp) return filling.page
    const started = { stamp, page: this.#render(url, stamp) }
    this.#filling.set(url, started)
    const forget = () => {
      if (this.#filling.get(url) === started) this.#filling.delete(url)
    }
    started.page.then(forget, forget)
    return started.page
  }

  async #render(url: string, stamp: string): Promise<Response | KeptPage> {
    const response = await this.#options.render(url)
    const page = await keepPage(response, { stamp, madeAt: this.#now() })
    if (page) this.#kept.set(url, page)
    return page ?? response
  }
}

type Sent = { page: KeptPage; isAway?: boolean }

/** As nearly all are sent. False where it has to be compressed before. */
const sendReady = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: KeptPage,
): boolean => {
  const { accepted, held } = wishesOf(incoming)
  if (held !== undefined) return false
  const best = page.best[encodingOf(accepted) ?? 'plain']
  if (!best) return false
  lookups.hits++
  outgoing.writeHead(200, [...best.headers, 'x-request-id', requestIdOf(incoming)])
  outgoing.end(incoming.method === 'HEAD' ? undefined : best.bytes)
  return true
}

const send = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Response | Sent,
): Promise<void> => {
  const id = { 'x-request-id': requestIdOf(incoming) }
  const isHead = incoming.method === 'HEAD'
  if (!('page' in answer)) {
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = { ...Object.fromEntries(answer.headers), 'content-length': body.length }
    outgoing.writeHead(answer.status, { ...headers, ...id })
    outgoing.end(isHead ? undefined : body)
    return
  }
  const { page, isAway } = answer
  const { accepted, held } = wishesOf(incoming)
  const headers = { ...page.headers, ...id, ...(isAway && servedFromMemory) }
  if (isHeld(held, page.etag)) {
    outgoing.writeHead(304, { ...headers, etag: page.etag }).end()
    return
  }
  const { bytes, more } = await packedAs(page, encodingOf(accepted))
  outgoing.writeHead(200, { ...headers, ...more })
  outgoing.end(isHead ? undefined : bytes)
}

/** There are few different ones, and browsers send the same each time. */
const encodings = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 })

const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined) return undefined
  let known = encodings.get(accepted)
  if (!known) {
    known = { encoding: encodingFor(accepted) }
    if (accepted.length < 200) encodings.set(accepted, known)
  }
  return known.encoding
}

const wishesOf = ({ headers }: IncomingMessage) => ({
  accepted: headers['accept-encoding'] as string | undefined,
  held: headers['if-none-match'],
})
