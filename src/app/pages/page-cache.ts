/**
 * Page cache: stores rendered public pages. Pages are as fresh as the catalog: any change of an
 * event invalidates all of them. While the database is away, they are served stale.
 */

import { LRUCache } from 'lru-cache'
import { etagOf, matchesEtag } from '../../platform/http/etag.ts'
import type { HttpRequest } from '../../platform/http/http-request.ts'
import { compress, encodingFor, type HttpResponse } from '../../platform/http/http-response.ts'
import type { Encoding } from '../../platform/http/reply.ts'
import { servedFromMemory } from '../../platform/http/shared-cache.ts'
import { countsOfCache } from '../../platform/metrics/cache-counts.ts'
import { dataType, pagePath } from '../rendering/data-address.ts'
import { isPublicPage } from './public-pages.ts'

/** Cached page: its bytes, and compressed ones once requested. */
type CachedPage = {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
  /** Versions from which the page was rendered; see PageCacheOptions. */
  stamp: string
  madeAt: number
  packed: Partial<Record<Encoding, Packed>>
}

type Packed = { bytes: Promise<Buffer>; isBest: boolean }

/** Undefined for responses that must not be cached: errors, redirects, responses with cookies. */
const toCachedPage = (
  { status, headers: responseHeaders, cookies }: HttpResponse,
  { bytes, ...made }: Pick<CachedPage, 'stamp' | 'madeAt' | 'bytes'>,
): CachedPage | undefined => {
  const [type] = (responseHeaders['content-type'] ?? '').split(';', 1)
  const isPage = type === 'text/html' || type === dataType
  if (status !== 200 || !isPage || cookies?.length) return undefined
  const headers = { ...responseHeaders, vary: responseHeaders.vary ?? 'Accept-Encoding' }
  return { bytes, headers, etag: etagOf(bytes), packed: {}, ...made }
}

/** Body and headers for a client that accepts this encoding. */
const compressedAs = async (
  page: CachedPage,
  encoding: Encoding | undefined,
): Promise<Pick<HttpResponse, 'headers'> & { body: Buffer }> => {
  const { bytes, etag, headers } = page
  if (encoding === undefined) return { body: bytes, headers: { ...headers, etag } }
  const encoded = { ...headers, etag: `W/${etag}`, 'content-encoding': encoding }
  return { body: await compressOnce(page, encoding), headers: encoded }
}

/**
 * Compresses quickly for the first client, which may be the only one; on the second request, as
 * small as possible, in the background.
 */
const compressOnce = (page: CachedPage, encoding: Encoding): Promise<Buffer> => {
  const compressed = page.packed[encoding]
  if (!compressed) {
    const bytes = compress(page.bytes, encoding, 'least')
    page.packed[encoding] = { bytes, isBest: false }
    return bytes
  }
  if (!compressed.isBest) {
    compressed.isBest = true
    const best = compress(page.bytes, encoding, 'most')
    best.then(
      () => (compressed.bytes = best),
      () => (compressed.isBest = false),
    )
  }
  return compressed.bytes
}

export type PageCacheOptions = {
  /** Renders the page at a URL. */
  render: (url: string) => Promise<HttpResponse>
  /** Text that changes whenever the content of pages may change. */
  stamp: () => string
  /** True if the database is known to be away. */
  isAway: () => boolean
  publicUrl: string | undefined
  /** Monotonic clock in milliseconds; a clock that is set back would extend the life of pages. */
  now?: () => number
}

/** Pages show the time until an event begins; a delay of this many milliseconds is unnoticeable. */
const freshMs = 30_000
/** Milliseconds after that in which a stale page is served while it is rendered again. */
const staleMs = 60_000
const maxBytes = 64 * 1024 * 1024

const lookups = countsOfCache('pages')

type Filling = { stamp: string; page: Promise<HttpResponse | CachedPage> }

export class PageCache {
  readonly #options: PageCacheOptions
  readonly #now: () => number
  readonly #origin: string | undefined
  readonly #kept = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    // Compressed forms take up to half of the page's size.
    sizeCalculation: ({ bytes }, url) => Math.ceil(bytes.length * 1.5) + url.length * 2 + 2_000,
  })
  readonly #filling = new Map<string, Filling>()
  #drops = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#origin = options.publicUrl && new URL(options.publicUrl).origin
  }

  /** Makes all pages stale, after a change by this process. */
  drop(): void {
    this.#drops++
  }

  /** Undefined for anything but a plain GET or HEAD of a public page. */
  answer = (request: HttpRequest): HttpResponse | Promise<HttpResponse> | undefined => {
    if (!request.isReading || !request.isPlain) return undefined
    if (!isPublicPage(pagePath(request.path))) return undefined
    const address = (this.#origin ?? request.origin) + cacheKey(request)
    return this.#pageAt(address).then((page) => ('page' in page ? sendCached(request, page) : page))
  }

  async #pageAt(url: string): Promise<HttpResponse | CacheAnswer> {
    const cachedPage = this.#kept.get(url)
    const stamp = this.#stamp()
    const isFresh =
      cachedPage?.stamp === stamp && this.#now() - cachedPage.madeAt < freshMs + staleMs
    if (isFresh) lookups.hits++
    else lookups.misses++
    if (cachedPage && this.#options.isAway()) return { page: cachedPage, isAway: true }
    if (cachedPage?.stamp === stamp) {
      const age = this.#now() - cachedPage.madeAt
      if (age < freshMs) return { page: cachedPage }
      if (age < freshMs + staleMs) {
        this.#fill(url, stamp).catch(() => {})
        return { page: cachedPage }
      }
    }
    const page = await this.#fill(url, stamp)
    if ('stamp' in page) return { page, isAway: this.#options.isAway() }
    return cachedPage && page.status >= 500 ? { page: cachedPage, isAway: true } : page
  }

  #stamp(): string {
    return `${this.#drops} ${this.#options.stamp()}`
  }

  /** Renders a page once for concurrent requests, unless something has changed in the meantime. */
  #fill(url: string, stamp: string): Promise<HttpResponse | CachedPage> {
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

  async #render(url: string, stamp: string): Promise<HttpResponse | CachedPage> {
    const answer = await this.#options.render(url)
    const { body } = answer
    const bytes = Buffer.isBuffer(body)
      ? body
      : Buffer.from(await new Response(body as BodyInit).arrayBuffer())
    const page = toCachedPage(answer, { stamp, madeAt: this.#now(), bytes })
    // A page rendered without PostgreSQL may lack keyword search results, so it is not cached.
    if (page && !this.#options.isAway()) this.#kept.set(url, page)
    return page ?? { ...answer, body: bytes }
  }
}

/** Advertising parameters, which no page reads. */
const ignoredParameter = /^(utm_\w+|gclid|gbraid|wbraid|msclkid|fbclid)(=|$)/

/** Cache key of a page: parameters sorted by name, stable within a name, without ignored ones. */
const cacheKey = ({ path, target }: HttpRequest): string => {
  if (path === target) return path
  const parameters = target.slice(path.length + 1).split('&')
  const relevant = parameters.filter((each) => !ignoredParameter.test(each))
  const sorted = relevant.toSorted((a, b) => compareText(nameOf(a), nameOf(b)))
  return relevant.length === 0 ? path : `${path}?${sorted.join('&')}`
}

const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? ''

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

type CacheAnswer = { page: CachedPage; isAway?: boolean }

const sendCached = async (
  request: HttpRequest,
  { page, isAway }: CacheAnswer,
): Promise<HttpResponse> => {
  const away = isAway ? servedFromMemory : {}
  if (matchesEtag(request.header('if-none-match'), page.etag))
    return { status: 304, headers: { ...page.headers, ...away, etag: page.etag }, body: null }
  const { headers, body } = await compressedAs(page, encodingFor(request.header('accept-encoding')))
  return { status: 200, headers: { ...headers, ...away }, body }
}
