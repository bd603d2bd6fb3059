/**
 * Counts searches, views and clicks of the server's own requests in memory, and writes the counts every few seconds.
 * Stores nothing about visitors: a salted hash in memory detects repeated requests within a day.
 */
import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { eventTypes } from '../../../catalog/event/event-types.ts'
import { placeNoteIn } from '../../../catalog/place/place-meaning.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { isNarrowing, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { isSet, readFilters } from '../../../catalog/search/read-filters.ts'
import { searchEvents } from '../../../catalog/search/search-events.ts'
import { dayMs } from '../../../kit/durations.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import { clientNetwork } from '../../../platform/http/client-address.ts'
import type { HttpRequest } from '../../../platform/http/http-request.ts'
import type { HttpResponse } from '../../../platform/http/http-response.ts'
import type { AnswerRequest } from '../../../platform/http/pipeline.ts'
import type { Log } from '../../../platform/log.ts'
import type { EventKind } from '../contract.ts'
import { addFigures, type FigureKind, type Sum } from './store-figures.ts'

/** Maximum number of counts between two writes; further ones are dropped. */
export const maxSums = 5_000
/** Maximum number of typed texts of a process and day; further ones are dropped. */
export const maxTexts = 2_000
const writeMs = 5_000

const crawlers =
  /bot|crawl|spider|slurp|scan|monitor|preview|fetch|curl|wget|python|java\/|okhttp|headless|http/i

/** False for Do Not Track, Global Privacy Control, administrators, programs and prefetches. */
export const isCounted = (request: HttpRequest): boolean => {
  const agent = request.header('user-agent')
  return (
    request.header('dnt') !== '1' &&
    request.header('sec-gpc') !== '1' &&
    agent !== undefined &&
    !crawlers.test(agent) &&
    !/prefetch/i.test(request.header('sec-purpose') ?? request.header('purpose') ?? '') &&
    !/(?:^|; )(?:__Host-)?session=/.test(request.header('cookie') ?? '')
  )
}

/** Keyword as counted; undefined if it may be personal: addresses, numbers, long texts. */
export const countedText = (typedText: string): string | undefined => {
  const text = typedText.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const isPersonal = /@|:\/\/|www\./.test(text) || text.replace(/\D/g, '').length > 5
  if (text === '' || text.length > 40 || isPersonal) return undefined
  return text.split(' ').some((word) => word.length > 20) ? undefined : text
}

type SearchOutcome = { isEmpty: boolean; place: string | undefined }

/** Narrowing and place filters in a fixed order, so that equal searches have equal texts. */
const searchText = (filters: SearchInput): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(
        ([name, value]) => isSet(value) && (isNarrowing(name) || lineOf(name)?.role === 'place'),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** True for the first page of a result list; strips, hints and further pages don't count. */
const isSearch = ({ limit, cursor, ...filters }: SearchInput): boolean =>
  cursor === undefined &&
  Number(limit ?? 20) >= 20 &&
  Object.entries(filters).some(([name, value]) => isNarrowing(name) && isSet(value))

const outcomeOf = ({ headers }: HttpResponse): SearchOutcome => ({
  isEmpty: headers['x-total-count'] === '0',
  place: placeNoteIn(new Headers(headers['x-place'] ? { 'x-place': headers['x-place'] } : {}))
    ?.label,
})

const eventPage = /^\/event\/([\w-]+)(?:\/(?!report$|flyer$|code$)[\w-]+)?$/
const eventCall = /^\/api\/events\/([\w-]+)$/
const eventCalendar = /^\/event\/([\w-]+)\.ics$/

type CounterDeps = {
  db: Db
  log: Pick<Log, 'debug'>
  trustProxy: number
  pagePath: (path: string) => string
}

/** Counts since the last write. */
class Sums {
  #sums = new Map<string, Sum>()

  add(kind: FigureKind, subject = '', count = 1): void {
    const key = `${kind} ${subject}`
    const sum = this.#sums.get(key)
    if (sum) sum.count += count
    else if (this.#sums.size < maxSums) this.#sums.set(key, { kind, subject, count })
  }

  /** Writes the counts; if the database is away, retains them for the next write. */
  async write({ db, log }: Pick<CounterDeps, 'db' | 'log'>): Promise<void> {
    const written = this.#sums
    if (written.size === 0) return
    this.#sums = new Map()
    try {
      await addFigures(db, [...written.values()])
    } catch (err) {
      log.debug({ err }, 'figures not written')
      for (const { kind, subject, count } of written.values()) this.add(kind, subject, count)
    }
  }
}

type SearchedText = { kind: 'word' | 'place'; text: string | undefined; isEmpty: boolean }

/** Counts searches and their texts once a day per network, so that three searches come from several people. */
class Searches {
  readonly #sums: Sums
  readonly #trustProxy: number
  readonly #salt = randomBytes(16)
  readonly #repeated = new LRUCache<string, true>({ max: 50_000, ttl: dayMs })
  #texts = new Set<string>()

  constructor(sums: Sums, trustProxy: number) {
    this.#sums = sums
    this.#trustProxy = trustProxy
  }

  forgetTexts(): void {
    this.#texts = new Set()
  }

  add(request: HttpRequest, filters: SearchInput, outcome: SearchOutcome | undefined): void {
    if (!isSearch(filters) || this.isRepeated(request, searchText(filters))) return
    const isEmpty = outcome?.isEmpty ?? false
    this.#sums.add('search')
    if (isEmpty) this.#sums.add('empty')
    const types = new Set<unknown>([filters.eventType].flat())
    for (const type of eventTypes) if (types.has(type)) this.#sums.add('type', type)
    const word = countedText(String(filters.keyword ?? ''))
    this.#addText(request, { kind: 'word', text: word, isEmpty })
    const place = countedText(outcome?.place ?? '')
    this.#addText(request, { kind: 'place', text: place, isEmpty })
    if (!filters.near)
      for (const state of [filters.state ?? []].flat())
        this.#addText(request, { kind: 'place', text: stateName(String(state)), isEmpty })
  }

  #addText(request: HttpRequest, { kind, text, isEmpty }: SearchedText): void {
    if (text === undefined || (!this.#texts.has(text) && this.#texts.size >= maxTexts)) return
    if (this.isRepeated(request, `${kind} ${text}`)) return
    this.#texts.add(text)
    this.#sums.add(kind, text)
    if (isEmpty) this.#sums.add(kind === 'word' ? 'emptyWord' : 'emptyPlace', text)
  }

  /** True if the request's network has requested the text within a day. */
  isRepeated(request: HttpRequest, text: string): boolean {
    const network = clientNetwork(request.address(this.#trustProxy))
    const hash = createHash('sha256').update(this.#salt).update(network)
    const key = hash.update(text).digest('base64url').slice(0, 16)
    if (this.#repeated.has(key)) return true
    this.#repeated.set(key, true)
    return false
  }
}

const isSearchCall = ({ method, path }: HttpRequest) =>
  method === searchEvents.method && path === searchEvents.path

const filtersOf = async (request: HttpRequest) => JSON.parse(await request.text()) as SearchInput

/** Counts a request by its response. */
const createCounter = ({ trustProxy, pagePath }: CounterDeps, sums: Sums) => {
  const searches = new Searches(sums, trustProxy)
  /** Outcomes of the pages' searches, for pages served from the cache. */
  const outcomes = new LRUCache<string, SearchOutcome>({ max: 2_000 })

  const addOnce = (request: HttpRequest, kind: EventKind, id: string) => {
    if (!searches.isRepeated(request, `${kind} ${id}`)) sums.add(kind, id)
  }

  const addPage = (request: HttpRequest) => {
    const path = pagePath(request.path)
    const id = (isOpened(request) && eventPage.exec(path)?.[1]) || ownCall(request)
    if (id) return addOnce(request, 'view', id)
    const calendar = eventCalendar.exec(path)?.[1]
    if (calendar) return addOnce(request, 'calendar', calendar)
    if (path !== '/' || !request.target.includes('?')) return
    const { filters } = readFilters(fromQuery(request.query()))
    searches.add(request, filters, outcomes.get(searchText(filters)))
  }

  const count = async (request: HttpRequest, answer: HttpResponse) => {
    if (answer.status !== 200 && answer.status !== 304) return
    if (request.method === 'GET') {
      if (isCounted(request)) addPage(request)
    } else if (isSearchCall(request) && isCounted(request))
      searches.add(request, await filtersOf(request), outcomeOf(answer))
  }

  const note = async (request: HttpRequest, answer: HttpResponse) => {
    if (answer.status !== 200 || !isSearchCall(request)) return
    const filters = await filtersOf(request)
    if (isSearch(filters)) outcomes.set(searchText(filters), outcomeOf(answer))
  }
  return { count, note, forgetTexts: () => searches.forgetTexts() }
}

export type Figures = ReturnType<typeof countRequests>

export const countRequests = (deps: CounterDeps) => {
  const { log } = deps
  const sums = new Sums()
  const { count, note, forgetTexts } = createCounter(deps, sums)
  const write = () => sums.write(deps)
  const timer = setInterval(() => void write(), writeMs).unref()
  const day = setInterval(forgetTexts, dayMs).unref()
  return {
    /** Pipeline of HTTP requests, each counted after its response. */
    count:
      (answer: AnswerRequest): AnswerRequest =>
      async (request) => {
        const answered = await answer(request)
        count(request, answered).catch((err: unknown) => log.debug({ err }, 'request not counted'))
        return answered
      },
    /** Pipeline of the pages' calls, which records the outcomes of searches. */
    note:
      (answer: AnswerRequest): AnswerRequest =>
      async (request) => {
        const answered = await answer(request)
        await note(request, answered)
        return answered
      },
    press: (kind: EventKind, event: string) => sums.add(kind, event),
    write,
    stop: async () => {
      clearInterval(timer)
      clearInterval(day)
      await write()
    },
  }
}

/** False for requests by scripts, such as for copies of saved events. */
const isOpened = (request: HttpRequest): boolean =>
  ['document', undefined].includes(request.header('sec-fetch-dest'))

/** Id of an event that the site's own page fetches from the API to show it without loading a page. */
const ownCall = (request: HttpRequest): string | undefined =>
  request.header('sec-fetch-site') === 'same-origin' ? eventCall.exec(request.path)?.[1] : undefined
