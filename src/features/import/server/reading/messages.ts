/** Messages between a reading process and the one that started it. */
import type { FetchOptions } from '../../../../platform/fetch/fetch-to-file.ts'
import type { Origin } from '../../../../platform/fetch/polite-fetcher.ts'
import type { Provider } from '../credits/source-credits.ts'
import type { FoundSource, Preference } from '../finding/find-source.ts'
import type { MadeEvent, MadeItem, MadeRow } from '../row/made-row.ts'
import type { ImportSettings, Progress } from '../settings/import-settings.ts'
import type { Format } from '../source/open-source.ts'

type ReadingAddress = {
  url: string
  /** Name by which the program introduces itself. */
  agent: string
  /**
   * The feed is looked for: on the address's page and beyond it. `feed`: the calendar of its site first; `page`: the
   * page's own events first. Without it, the address is the feed.
   */
  finds?: Preference
  /** Origin of an address that is the feed itself; `given` by default. */
  origin?: Origin
  /** Milliseconds for all requests. */
  totalMs?: number
  headers: Record<string, string>
  allowLoopback: boolean
  /** Bounds of the fetch; those of feeds by default. */
  bounds?: Partial<Pick<FetchOptions, 'maxBytes' | 'timeout' | 'webPortsOnly'>>
  /** Each connection waits until its resolved address is counted. */
  countsConnections?: boolean
}

export type ReadingTask = {
  /** A file, its text, or what is at an address. */
  from: { path: string } | { text: string } | ReadingAddress
  settings: ImportSettings & { source: string }
  /** Milliseconds since 1970. */
  now: number
  venuesFile?: string
  /** The database as a URL; it is only read. */
  databaseUrl: string
  /**
   * Part that is read before anything is given: all of it, or enough to know what is in question about it. Previews end
   * early, and hold nothing.
   */
  readAhead: 'all' | 'first' | 'none'
  /** Runs at a low priority: requests and the database come first. */
  isLowPriority: boolean
}

/** Response of an address, before its content is read. */
export type Opened =
  | { status: 304 }
  | {
      status: 200
      format: Format
      /** Name of the platform, as people know it. */
      platform: string
      /** Provider whose approval and credit its content needs. */
      provider: Provider | null
      etag: string | null
      lastModified: string | null
      /** Feed that was found, where it was looked for. */
      found?: FoundSource
    }

export type ProblemDetails = {
  retryAfter?: number
  /** The message quotes nothing of the content. */
  isPlain?: boolean
}

export type FromReading =
  /** Waits until this resolved address is counted before it connects to it. */
  | { kind: 'connecting'; address: string }
  /** Beginning of the answer of an address, whether it can be used or not. */
  | { kind: 'answer'; text: string }
  | { kind: 'opened'; opened: Opened }
  /** Nothing is left to read; items may still come. */
  | { kind: 'read' }
  | { kind: 'items'; items: PackedItem[]; progress: Progress }
  /** A sentence for people on the file or feed. */
  | ({ kind: 'problem'; message: string } & ProblemDetails)

/**
 * Items on their way from one process to another. The dates of a repeating entry are alike but for a few fields:
 * all but the first go as what differs from it.
 */
type Fields = Record<string, unknown>
type PackedEvent = Omit<MadeEvent, 'event'> & { event: Fields; draft: Fields }
export type PackedItem =
  | Exclude<MadeItem, MadeRow>
  | (Omit<MadeRow, 'events'> & { first: MadeEvent; others: PackedEvent[] })

export const packItem = (item: MadeItem): PackedItem => {
  if (!('events' in item)) return item
  const { events, ...row } = item
  const [first, ...others] = events
  if (!first) throw new Error('A row without an event must be reported as skipped.')
  return { ...row, first, others: others.map((each) => difference(each, first)) }
}

export const unpackItem = (item: PackedItem): MadeItem => {
  if (!('first' in item)) return item
  const { first, others, ...row } = item
  const events = others.map(({ event, draft, ...made }): MadeEvent => {
    const whole = { ...first.event, ...event, draft: { ...first.event.draft, ...draft } }
    return Object.assign(made, { event: whole })
  })
  return { ...row, events: [first, ...events] }
}

/** About how many bytes it takes on its way. */
export const sizeOf = (item: PackedItem): number => {
  if (!('first' in item)) return 200
  const text = item.first.event.draft.description?.length ?? 0
  const others = item.others.reduce((sum, { draft }) => {
    const own = draft.description
    return sum + 200 + (typeof own === 'string' ? own.length : 0)
  }, 0)
  return 1_500 + text + others
}

const difference = ({ event, ...made }: MadeEvent, first: MadeEvent): PackedEvent => {
  const { draft, ...rest } = event
  const { draft: firstDraft, ...firstRest } = first.event
  return { ...made, event: changed(rest, firstRest), draft: changed(draft, firstDraft) }
}

const changed = (fields: Fields, before: Fields): Fields => {
  const result: Fields = {}
  for (const name of Object.keys(fields)) {
    if (fields[name] !== before[name]) result[name] = fields[name]
  }
  for (const name of Object.keys(before)) if (!(name in fields)) result[name] = undefined
  return result
}
