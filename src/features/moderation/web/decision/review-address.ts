/** State of the dashboard in its URL: the queue's filters and page, and the selected event. */
import { paths, type Query, withQuery } from '../../../../catalog/links/paths.ts'
import { readFilterTable } from '../../../../catalog/search/filter-kinds.ts'
import {
  type BlockKind,
  blockKinds,
  maxAtOnce,
  type QueueSearch,
  queueTable,
} from '../../queue-texts.ts'
import { type DoneName, doneWords } from './review-words.ts'

export type ReviewAddress = {
  filters: QueueSearch
  /** The selected event. */
  event: string | undefined
  done: { what: DoneName; id: string } | undefined
  /** Decision posted with an ended session, to be sent again. */
  chosen?: ChosenDecision | undefined
}

export type ChosenDecision = {
  intent: string
  template: string
  note: string
  /** Events that were marked in the list, or the checked dates of the event's series. */
  marked: readonly string[]
  /** Kinds of blocks for the sender. */
  block: readonly BlockKind[]
  /** Id of the reason's template by event id, for marked events with their own reason. */
  reasons: Readonly<Record<string, string>>
}

/** Parses the query of a URL; invalid values are left out. */
export const readReviewAddress = (query: URLSearchParams): ReviewAddress => {
  const texts = Object.keys(queueTable).map((name) => [name, query.get(name)?.trim()])
  const { filters } = readFilterTable(queueTable, Object.fromEntries(texts))
  const what = query.get('done')
  const id = query.get('was')
  return {
    filters,
    event: query.get('event') || undefined,
    done: what && isDone(what) && id ? { what, id } : undefined,
    chosen: readChosen(query),
  }
}

const isDone = (text: string): text is DoneName => Object.hasOwn(doneWords, text)

const readChosen = (query: URLSearchParams): ChosenDecision | undefined => {
  const intent = query.get('chosen')
  if (!intent) return undefined
  const text = (name: string) => (query.get(name) ?? '').slice(0, 1_800)
  const marked = query.getAll('marked').slice(0, maxAtOnce)
  const pairs = query.getAll('why').slice(0, maxAtOnce)
  // Format: "advertising:id of the event".
  const reasons = Object.fromEntries(
    pairs.map((pair) => [pair.slice(pair.indexOf(':') + 1), pair.slice(0, pair.indexOf(':'))]),
  )
  const block = blockKinds.filter((kind) => query.getAll('block').includes(kind))
  return { intent, template: text('template'), note: text('note'), marked, block, reasons }
}

/** True if a decision was about events marked in the list, not about the shown event. */
export const isAboutMarked = (chosen: ChosenDecision | undefined): chosen is ChosenDecision =>
  chosen?.intent.endsWith('-several') === true

/** The dashboard with these filters and this event selected. */
export const reviewPath = ({ filters, event, done, chosen }: Partial<ReviewAddress>): string =>
  withQuery(paths.admin, {
    ...(filters as Query | undefined),
    event,
    done: done?.what,
    was: done?.id,
    chosen: chosen?.intent,
    template: chosen?.template,
    note: chosen?.note,
    block: chosen?.block,
    marked: chosen?.marked,
    why: chosen && Object.entries(chosen.reasons).map(([id, template]) => `${template}:${id}`),
  })

/** Id of the panel's top, the target of links without JavaScript if the panel is below the list. */
export const panelId = 'details'

/** URL of the dashboard at its panel. */
export const panelPath = (address: Partial<ReviewAddress>): string =>
  `${reviewPath(address)}#${panelId}`
