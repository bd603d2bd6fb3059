/** Messages between a reading process and its parent process. */
import type { FetchOptions } from '../../../../platform/fetch/fetch-to-file.ts'
import type { Origin } from '../../../../platform/fetch/polite-fetcher.ts'
import type { Provider } from '../credits/source-credits.ts'
import type { FoundSource, Preference } from '../finding/find-source.ts'
import type { MadeEvent, MadeItem, MadeRow } from '../row/made-row.ts'
import type { ImportSettings, Progress } from '../settings/import-settings.ts'
import type { Format } from '../source/open-source.ts'

type ReadingAddress = {
  url: string
  /** User-Agent. */
  agent: string
  /**
   * Set to search for the feed on the page and beyond. `feed`: the site's calendar takes precedence; `page`: events on
   * the page itself do. If undefined, the URL is the feed.
   */
  finds?: Preference
  /** Origin of a URL that is the feed itself; `given` by default. */
  origin?: Origin
  /** Time limit for all requests, in milliseconds. */
  totalMs?: number
  headers: Record<string, string>
  allowLoopback: boolean
  /** Limits of the fetch; default: those of feeds. */
  bounds?: Partial<Pick<FetchOptions, 'maxBytes' | 'timeout' | 'webPortsOnly'>>
  /** True if each connection waits until the parent has counted its IP address. */
  countsConnections?: boolean
}

export type ReadingTask = {
  /** A file, a text, or a URL to fetch. */
  from: { path: string } | { text: string } | ReadingAddress
  settings: ImportSettings & { source: string }
  /** Milliseconds since 1970. */
  now: number
  venuesFile?: string
  /** Database URL; read-only. */
  databaseUrl: string
  /**
   * Part that is read before the first item is sent: all, or enough to find the open questions of the file. Previews
   * end early and need none.
   */
  readAhead: 'all' | 'first' | 'none'
  /** True to run at low priority, so that requests and the database come first. */
  isLowPriority: boolean
}

/** Response of a URL, before its content is parsed. */
export type Opened =
  | { status: 304 }
  | {
      status: 200
      format: Format
      /** Common name of the platform. */
      platform: string
      /** Provider whose content requires approval and credit. */
      provider: Provider | null
      etag: string | null
      lastModified: string | null
      /** Feed that was found, if `finds` is set. */
      found?: FoundSource
    }

export type ProblemDetails = {
  retryAfter?: number
  /** True if the message quotes nothing of the content. */
  isPlain?: boolean
}

export type FromReading =
  /** Asks the parent to count an IP address; the child connects after the reply. */
  | { kind: 'connecting'; address: string }
  /** Start of a URL's response, usable or not. */
  | { kind: 'answer'; text: string }
  | { kind: 'opened'; opened: Opened }
  /** Reading has ended; items may still follow. */
  | { kind: 'read' }
  | { kind: 'items'; items: PackedItem[]; progress: Progress }
  /** Message for people about the file or feed. */
  | ({ kind: 'problem'; message: string } & ProblemDetails)

/**
 * Items serialized between processes. The dates of a repeating entry differ only in a few fields, so all but the first
 * are sent as differences.
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
    const fullEvent = { ...first.event, ...event, draft: { ...first.event.draft, ...draft } }
    return Object.assign(made, { event: fullEvent })
  })
  return { ...row, events: [first, ...events] }
}

/** Approximate size in bytes when sent. */
export const sizeOf = (item: PackedItem): number => {
  if (!('first' in item)) return 200
  const text = item.first.event.draft.description?.length ?? 0
  const others = item.others.reduce((sum, { draft }) => {
    const ownText = draft.description
    return sum + 200 + (typeof ownText === 'string' ? ownText.length : 0)
  }, 0)
  return 1_500 + text + others
}

const difference = ({ event, ...made }: MadeEvent, first: MadeEvent): PackedEvent => {
  const { draft, ...rest } = event
  const { draft: firstDraft, ...firstRest } = first.event
  return { ...made, event: changedFields(rest, firstRest), draft: changedFields(draft, firstDraft) }
}

const changedFields = (fields: Fields, before: Fields): Fields => {
  const result: Fields = {}
  for (const name of Object.keys(fields)) {
    if (fields[name] !== before[name]) result[name] = fields[name]
  }
  for (const name of Object.keys(before)) if (!(name in fields)) result[name] = undefined
  return result
}
