/** The dashboard's state lives in its address: the queue's filters and page, and the selected event. */
import { paths, type Query, withQuery } from '../../../catalog/paths.ts'
import { type QueueFilters, queueFilters } from '../contract.ts'

/** What was just done, told once after the redirect. */
export const doneThings = [
  'approved',
  'archived',
  'rejected',
  'merged',
  'moved',
  'down',
  'restored',
  'saved',
  'series',
] as const
export type Done = (typeof doneThings)[number]

export type ReviewAddress = {
  filters: Omit<QueueFilters, 'limit'>
  /** The selected event. */
  event: string | undefined
  done: { what: Done; id: string } | undefined
}

const filterNames = ['keyword', 'eventType', 'state', 'needsPlace', 'cursor'] as const

/** Reads an address; what it cannot mean is left out. */
export const readReviewAddress = (query: URLSearchParams): ReviewAddress => {
  const filters: Record<string, string> = {}
  for (const name of filterNames) {
    const value = query.get(name)?.trim()
    if (value && queueFilters.safeParse({ [name]: value }).success) filters[name] = value
  }
  const what = doneThings.find((thing) => thing === query.get('done'))
  const id = query.get('was')
  return {
    filters: filters as ReviewAddress['filters'],
    event: query.get('event') || undefined,
    done: what && id ? { what, id } : undefined,
  }
}

/** The dashboard with these filters and this event selected. */
export const reviewPath = ({ filters, event, done }: Partial<ReviewAddress>): string =>
  withQuery(paths.admin, {
    ...(filters as Query | undefined),
    event,
    done: done?.what,
    was: done?.id,
  })

/** The top of the panel where it stands below the list: where links lead without scripts. */
export const panelId = 'details'

/** The dashboard at its panel. */
export const panelPath = (address: Partial<ReviewAddress>): string =>
  `${reviewPath(address)}#${panelId}`
