/**
 * Mails new events of searches once a week, on the chosen day. Each subscription stores the position of the last
 * arrival sent: message and position are written in one transaction, so that no event is sent twice or omitted.
 */
import { isOff } from '../../../catalog/event/event-changes.ts'
import { quotedName } from '../../../catalog/event/quoted-name.ts'
import { eventPagePath, homePath, type Query } from '../../../catalog/links/paths.ts'
import { searchSentence } from '../../../catalog/search/filter-words.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import type { DatedEvent } from '../../../catalog/search/server/matched-dates.ts'
import type { Resolvers } from '../../../catalog/search/server/resolve-filters.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { isWaking } from '../rules.ts'
import { listArrivals, newestArrival } from './arrivals.ts'
import { type DueSubscription, findDueSearches, markSent, takeDue } from './due-searches.ts'
import { manageUpdates, queueUpdates } from './notify-watchers.ts'
import { hourIn, nextMorning } from './schedule.ts'
import { matchesOf, readSearch } from './searches.ts'

export type DigestDeps = Omit<Resolvers, 'now'> & {
  search: EventSearch
  /** Updates the live catalog in memory from the database. */
  refresh: () => Promise<void>
}

type Options = { now?: number; signal?: AbortSignal | undefined }

/** Maximum number of messages in one transaction. */
const batchSize = 2_500

/** Queues due messages; returns their number. Stops between two batches if `signal` is aborted. */
export const sendDigests = async (
  deps: DigestDeps,
  { now = Date.now(), signal }: Options = {},
): Promise<number> => {
  const due = await findDueSearches(deps.db, now)
  if (due.length === 0) return 0
  const upTo = await inTransaction(deps.db, newestArrival)
  // All numbered events must be in memory.
  await deps.refresh()
  let queued = 0
  for (const { search, after } of due) {
    if (signal?.aborted) return queued
    const found = await findNew({ ...deps, now: () => now }, { search, after, upTo }).catch(
      nothingIfGone,
    )
    queued += await sendAll(deps, { search, upTo, now, signal, found })
  }
  return queued
}

/** New event with its position. */
type NewMatch = { event: DatedEvent; position: bigint }

/**
 * A series is new once, with its first date found: further dates of a known series are not new, except to a search for
 * that series.
 */
const findNew = async (
  deps: DigestDeps & { now: () => number },
  { search, after, upTo }: { search: string; after: string; upTo: string },
): Promise<NewMatch[]> => {
  const arrivals = await listArrivals(deps.db, after, upTo)
  if (arrivals.length === 0) return []
  const { slots, idOf, eventOf, seriesAt } = await matchesOf(deps, search)
  const everyDate = readSearch(search).series !== undefined
  const positions = new Map(
    arrivals.map((each) => [each.eventId, BigInt(everyDate ? each.position : each.firstPosition)]),
  )
  const namedSeries = new Set<string>()
  const found: NewMatch[] = []
  for (const slot of slots) {
    const position = positions.get(idOf(slot))
    if (position === undefined) continue
    const event = eventOf(slot)
    if (isOff(event)) continue
    const seriesId = everyDate ? undefined : seriesAt(slot)?.id
    if (seriesId !== undefined && namedSeries.has(seriesId)) continue
    if (seriesId !== undefined) namedSeries.add(seriesId)
    found.push({ event, position })
  }
  return found
}

/** Empty for a search whose place no longer exists, such as a venue without events, so that it blocks no other. */
const nothingIfGone = (error: unknown): NewMatch[] => {
  if (error instanceof AppError && error.code === 'invalid_request') return []
  throw error
}

type Sending = {
  search: string
  upTo: string
  now: number
  signal: AbortSignal | undefined
  found: readonly NewMatch[]
}

const sendAll = async ({ db }: DigestDeps, { signal, ...sending }: Sending): Promise<number> => {
  let queued = 0
  let after = ''
  for (;;) {
    if (signal?.aborted) return queued
    const { mails, last } = await inTransaction(db, async (tx) => {
      const batch = await takeDue(tx, { ...sending, after, limit: batchSize })
      const awake = batch.filter(({ timeZone }) => isWaking(hourIn(sending.now, timeZone)))
      return { mails: await sendSome(tx, sending, awake), last: batch.at(batchSize - 1) }
    })
    queued += mails
    if (!last) return queued
    after = last.subscriptionId
  }
}

const sendSome = async (
  tx: Tx,
  { search, upTo, now, found }: Omit<Sending, 'signal'>,
  due: readonly DueSubscription[],
): Promise<number> => {
  if (due.length === 0) return 0
  const sentSearches = due.map(({ subscriptionId, weekday, timeZone }) => ({
    subscriptionId,
    dueAt: nextMorning(now, weekday, timeZone),
  }))
  await markSent(tx, sentSearches, upTo)
  let queued = 0
  // Most subscribers share one position, and get the same message.
  for (const [from, group] of Map.groupBy(due, ({ sentUpTo }) => sentUpTo)) {
    const news = found.filter(({ position }) => position > BigInt(from)).map(({ event }) => event)
    if (news.length === 0) continue
    const mail = digestMail(search, news, now)
    await queueUpdates(tx, { mail, owners: group, about: `digest:${upTo}` })
    queued += group.length
  }
  return queued
}

/** Maximum number of events named; the search's page lists all. */
const maxListed = 20

const digestMail = (search: string, events: readonly DatedEvent[], now: number) => {
  const filters = readSearch(search)
  const words = quotedName(searchSentence(filters, venueToday(now, siteZone())))
  const count = events.length === 1 ? '1 new event' : `${events.length} new events`
  const more = events.length - maxListed
  return renderMail({
    title: words === '' ? count : `${count}: ${words}`,
    paragraphs: [
      `New on ${siteSettings.name} since your last email${words === '' ? '' : `, for your search ${words}`}:`,
      ...(more > 0 ? [`The first ${maxListed} are below; ${more} more are on the site.`] : []),
    ],
    links: [
      ...events.slice(0, maxListed).map((event) => {
        const where = `${event.city}, ${event.state}`
        const label = `${quotedName(event.name)}, ${shortDays(event)}, ${where}`
        return ownLink(label, eventPagePath(event))
      }),
      ownLink('All events of this search', homePath(filters as Query)),
      manageUpdates,
    ],
  })
}
