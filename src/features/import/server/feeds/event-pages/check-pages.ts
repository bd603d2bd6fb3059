/** Fetches the own pages of upcoming events that this reading is the first to leave out. */
import { sql } from 'kysely'
import { websiteHref } from '../../../../../catalog/event/contact-links.ts'
import { venueToday } from '../../../../../catalog/time/venue-today.ts'
import type { Db } from '../../../../../platform/db/database.ts'
import { statusLabels } from '../../../questions.ts'
import {
  fetchPagesInProcess,
  type PageAnswer,
  type PageFetchOptions,
} from './fetch-pages-in-process.ts'
import { type EventToCheck, findPageClaim, type PageClaim } from './match-event.ts'

/** Larger numbers of missing events are rarely news of single events; 20 pages do not burden a site. */
const maxPages = 20

export type PageCheck = Pick<WeighedAnswers, 'statements'> & {
  events: EventToCheck[]
  /** Sentences for the report. */
  remarks: string[]
}

type Source = { source: string; url: string }

/** Fetches outside any transaction. Undefined if no event has a page of its own. */
export const checkPages = async (
  db: Db,
  feed: Source,
  ids: readonly string[],
  options: PageFetchOptions & { now: number },
): Promise<PageCheck | undefined> => {
  const { now } = options
  const pages = await findPages(db, feed, ids, now)
  if (pages.length === 0) return undefined
  const addresses = pages.map(({ address }) => address)
  const answers = await fetchPagesInProcess(addresses, options)
  const weighed = weighAnswers(pages, answers, (zone) => venueToday(now, zone))
  return {
    statements: weighed.statements,
    events: pages.flatMap(({ events }) => events),
    remarks: remarksOf(pages, answers.size, weighed),
  }
}

const remarksOf = (
  { length: requested }: readonly EventPage[],
  answeredCount: number,
  { statements, rebuilt }: WeighedAnswers,
): string[] => {
  const pages = requested === 1 ? '1 event page was' : `${requested} event pages were`
  const skippedNote =
    requested === answeredCount ? '' : `, ${requested - answeredCount} of them skipped`
  const claims = [...statements.values()].map(({ says }) => says)
  const countPhrases = (['gone', 'cancelled', 'postponed', 'moved'] as const).flatMap(
    (claimKind) => {
      const count = claims.filter((says) => says === claimKind).length
      return count > 0 ? [`${count} ${words[claimKind]}`] : []
    },
  )
  const outcome =
    countPhrases.length > 0 ? `events: ${countPhrases.join(', ')}` : 'no answer about an event'
  return [
    `${pages} checked for events that are no longer listed${skippedNote}; ${outcome}.`,
    ...[...rebuilt].map(
      ([site, count]) =>
        `All ${count} pages checked at ${site} are gone: the site was probably rebuilt, so nothing was taken down for it.`,
    ),
  ]
}

const words = { gone: 'gone', ...statusLabels, moved: 'moved' }

type Row = EventToCheck & { website: string }

/** Pages of upcoming events, soonest first; events of today or earlier are excluded. */
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
  const ownPageRows = rows.filter(({ website }) => isOwnPage(addressOf(website), url))
  const byPage = Map.groupBy(ownPageRows, ({ website }) => pageKey(addressOf(website)))
  const pages = [...byPage].slice(0, maxPages)
  const sharedPages = await findSharedPages(db, source, ownPageRows, ids)
  return pages.map(([key = '', events]) => ({
    address: addressOf(events[0]?.website ?? ''),
    events,
    isShared:
      sharedPages.has(key) || new Set(events.map(({ name }) => name.toLowerCase())).size > 1,
  }))
}

/** Web address of a website field; without a scheme, the address that the site links to. */
const addressOf = (website: string): string =>
  /^https?:\/\//i.test(website) ? website : (websiteHref(website) ?? '')

/** Pages that the source also gives for events with another name, or for events that it still lists. */
const findSharedPages = async (
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

/** Evaluates the responses of event pages: statements about events, and sites that were rebuilt. */
type EventPage = {
  address: string
  events: EventToCheck[]
  /** Other events have the same page, so a missing page says nothing about this event. */
  isShared: boolean
}

type Statement = PageClaim | { says: 'gone'; status: number }

type WeighedAnswers = {
  /** By event id. */
  statements: Map<string, Statement>
  /** Sites whose requested pages are all gone, with the number of pages. */
  rebuilt: Map<string, number>
}

/** Number of gone pages from which a site without any remaining page counts as rebuilt. */
const rebuiltFrom = 3

type AnsweredPage = EventPage & { answer: PageAnswer }

/** `todayAt` returns the date in a zone. */
const weighAnswers = (
  pages: readonly EventPage[],
  answers: ReadonlyMap<string, PageAnswer>,
  todayAt: (timeZone: string) => string,
): WeighedAnswers => {
  const answeredPages = pages.flatMap((page): AnsweredPage[] => {
    const answer = answers.get(page.address)
    return answer && answer.kind !== 'none' ? [{ ...page, answer }] : []
  })
  const crediblePages = withoutDetours(answeredPages)
  const rebuilt = rebuiltSites(answeredPages, crediblePages)
  const statements = new Map<string, Statement>()
  for (const page of crediblePages) {
    for (const event of page.events) {
      const statement = rebuilt.has(siteOf(page.address))
        ? undefined
        : statementOf(page, event, todayAt(event.timeZone || 'UTC'))
      if (statement) statements.set(event.id, statement)
    }
  }
  return { statements, rebuilt }
}

const statementOf = (
  { answer, isShared }: AnsweredPage,
  event: EventToCheck,
  today: string,
): Statement | undefined => {
  if (answer.kind === 'read') return findPageClaim(event, answer.events, today)
  return answer.kind === 'gone' && !isShared ? { says: 'gone', status: answer.status } : undefined
}

/** Drops redirects to home pages, to lists and to a common target of several pages, and 404s of other sites. */
const withoutDetours = (answeredPages: readonly AnsweredPage[]): AnsweredPage[] => {
  const pagesByEnd = Map.groupBy(answeredPages, ({ answer }) => endOf(answer))
  return answeredPages.filter(({ address, answer }) => {
    const end = endOf(answer)
    if (end === pageKey(address)) return true
    if (answer.kind === 'none' || (pagesByEnd.get(end)?.length ?? 0) > 1) return false
    if (isHomePage(answer.url)) return false
    return answer.kind === 'gone'
      ? siteOf(address) === siteOf(answer.url)
      : answer.events.length === 1
  })
}

const endOf = (answer: PageAnswer) => (answer.kind === 'none' ? undefined : pageKey(answer.url))

/** Gone pages by rebuilt site; if no page of any site remains, the pages of all sites count together. */
const rebuiltSites = (
  answeredPages: readonly AnsweredPage[],
  crediblePages: readonly AnsweredPage[],
): Map<string, number> => {
  const gonePages = answeredPages.filter(({ answer }) => answer.kind === 'gone')
  const standingSites = new Set(
    crediblePages
      .filter(({ answer }) => answer.kind === 'read')
      .map(({ address }) => siteOf(address)),
  )
  const bySite = Map.groupBy(gonePages, ({ address }) => siteOf(address))
  const isAllGone = standingSites.size === 0 && gonePages.length >= rebuiltFrom
  return new Map(
    [...bySite]
      .filter(
        ([site, { length }]) => isAllGone || (length >= rebuiltFrom && !standingSites.has(site)),
      )
      .map(([site, { length }]) => [site, length]),
  )
}

/** Query parameters for tracking, which do not change the page. */
const trackingParameter = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src)$/i
const homePaths = /^\/?(?:(?:index|default|home)(?:\.\w{2,5})?)?$/i

/** Key of a page: no scheme, "www.", trailing slash or fragment. Undefined if it is not a web address. */
export const pageKey = (address: string): string | undefined => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { pathname, searchParams } = new URL(address)
  const query = [...searchParams]
    .filter(([name]) => !trackingParameter.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return `${siteOf(address)}${pathname.replace(/\/+$/, '')}${query && `?${query}`}`
}

const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

const isHomePage = (address: string): boolean => {
  const key = pageKey(address)
  return key !== undefined && homePaths.test(key.slice(siteOf(address).length))
}

/** True if the page may be about one event: a web address, neither the feed itself nor a home page. */
export const isOwnPage = (address: string, feed: string): boolean => {
  const key = pageKey(address)
  return key !== undefined && key !== pageKey(feed) && !isHomePage(address)
}
