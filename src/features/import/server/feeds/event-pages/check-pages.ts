/** Reads the own pages of upcoming events that a reading is the first to leave out. */
import { sql } from 'kysely'
import { websiteHref } from '../../../../../catalog/event/contact-links.ts'
import { venueToday } from '../../../../../catalog/time/venue-today.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { statusLabels } from '../../../status-labels.ts'
import { fetchPagesInProcess, type PageFetchParts } from './fetch-pages-in-process.ts'
import type { WantedEvent } from './match-event.ts'
import { isOwnPage, pageKey } from './page-address.ts'
import { type EventPage, type Weighed, weighAnswers } from './weigh-answers.ts'

/** More missing at once is hardly news of single events, and twenty pages are no burden for a site. */
const maxPages = 20

export type PageCheck = Pick<Weighed, 'statements'> & {
  events: WantedEvent[]
  /** Sentences for the report. */
  remarks: string[]
}

type Source = { source: string; url: string }

/** Nothing is held in the database meanwhile. Undefined where no event has a page of its own. */
export const checkPages = async (
  db: Db,
  feed: Source,
  ids: readonly string[],
  parts: PageFetchParts & { now: number },
): Promise<PageCheck | undefined> => {
  const { now } = parts
  const pages = await findPages(db, feed, ids, now)
  if (pages.length === 0) return undefined
  const addresses = pages.map(({ address }) => address)
  const answers = await fetchPagesInProcess(addresses, parts)
  const weighed = weighAnswers(pages, answers, (zone) => venueToday(now, zone))
  return {
    statements: weighed.statements,
    events: pages.flatMap(({ events }) => events),
    remarks: remarksOf(pages, answers.size, weighed),
  }
}

const remarksOf = (
  { length: requested }: readonly EventPage[],
  answered: number,
  { statements, rebuilt }: Weighed,
): string[] => {
  const pages = requested === 1 ? '1 event page was' : `${requested} event pages were`
  const left = requested === answered ? '' : `, ${requested - answered} of them skipped`
  const claims = [...statements.values()].map(({ says }) => says)
  const countPhrases = (['gone', 'cancelled', 'postponed', 'moved'] as const).flatMap((what) => {
    const count = claims.filter((says) => says === what).length
    return count > 0 ? [`${count} ${words[what]}`] : []
  })
  const outcome =
    countPhrases.length > 0 ? `events: ${countPhrases.join(', ')}` : 'no answer about an event'
  return [
    `${pages} checked for events that are no longer listed${left}; ${outcome}.`,
    ...[...rebuilt].map(
      ([site, count]) =>
        `All ${count} pages checked at ${site} are gone: the site was probably rebuilt, so nothing was taken down for it.`,
    ),
  ]
}

const words = { gone: 'gone', ...statusLabels, moved: 'moved' }

type Row = WantedEvent & { website: string }

/** The soonest first; today's and past ones are never asked about. */
const findPages = async (
  db: Db,
  { source, url }: Source,
  ids: readonly string[],
  now: number,
): Promise<EventPage[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select id, name, date, time_zone as "timeZone", website from events
    where id = any(${ids}) and website <> '' and date > (
      ${new Date(now).toISOString()}::timestamptz at time zone coalesce(nullif(time_zone, ''), 'UTC'))::date
    order by date, id
  `.execute(db)
  const own = rows.filter(({ website }) => isOwnPage(addressOf(website), url))
  const byPage = Map.groupBy(own, ({ website }) => pageKey(addressOf(website)))
  const pages = [...byPage].slice(0, maxPages)
  const shared = await findShared(db, source, own, ids)
  return pages.map(([key = '', events]) => ({
    address: addressOf(events[0]?.website ?? ''),
    events,
    isShared: shared.has(key) || new Set(events.map(({ name }) => name.toLowerCase())).size > 1,
  }))
}

/** One that is kept without a scheme is completed as for visitors. */
const addressOf = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : (websiteHref(website) ?? '')

/** Pages that the source also gives for events which it still lists, or which have another name. */
const findShared = async (
  db: Db,
  source: string,
  events: readonly Row[],
  ids: readonly string[],
): Promise<Set<string>> => {
  if (events.length === 0) return new Set()
  const { rows } = await sql<{ website: string }>`
    select distinct o.website
    from unnest(${events.map(({ website }) => website)}::text[],
        ${events.map(({ name }) => name)}::text[]) as e (website, name)
      join events o on o.source = ${source} and o.website = e.website and o.status <> 'deleted'
    where o.id <> all(${ids}) and (lower(o.name) <> lower(e.name)
      or o.status <> 'archived' and not exists (
        select from missing_events m where m.event_id = o.id and m.dismissed_at is null))
  `.execute(db)
  return new Set(rows.flatMap(({ website }) => pageKey(addressOf(website)) ?? []))
}
