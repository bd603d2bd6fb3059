/** Tells what the answers of event pages say of the events, and what they say of the site only. */
import { findPageClaim, type PageClaim, type WantedEvent } from './match-event.ts'
import type { PageAnswer } from './messages.ts'
import { isHomePage, pageKey, siteOf } from './page-address.ts'

export type EventPage = {
  address: string
  events: WantedEvent[]
  /** Others have the same page, which therefore is not gone for this event alone. */
  isShared: boolean
}

export type Statement = PageClaim | { says: 'gone'; status: number }

export type Weighed = {
  /** By the event's id. */
  statements: Map<string, Statement>
  /** Sites without any of the pages that were asked, and how many those were. */
  rebuilt: Map<string, number>
}

/** So many pages that are gone, and none that stands, are a site that was rebuilt. */
const rebuiltFrom = 3

type Answered = EventPage & { answer: PageAnswer }

/** `todayAt` gives the date in a zone. */
export const weighAnswers = (
  pages: readonly EventPage[],
  answers: ReadonlyMap<string, PageAnswer>,
  todayAt: (timeZone: string) => string,
): Weighed => {
  const answered = pages.flatMap((page): Answered[] => {
    const answer = answers.get(page.address)
    return answer && answer.kind !== 'none' ? [{ ...page, answer }] : []
  })
  const believed = withoutDetours(answered)
  const rebuilt = rebuiltSites(answered, believed)
  const statements = new Map<string, Statement>()
  for (const page of believed) {
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
  { answer, isShared }: Answered,
  event: WantedEvent,
  today: string,
): Statement | undefined => {
  if (answer.kind === 'read') return findPageClaim(event, answer.events, today)
  return answer.kind === 'gone' && !isShared ? { says: 'gone', status: answer.status } : undefined
}

/** Without those that lead to a home page or a list, to the same page as others do, or are gone at another site. */
const withoutDetours = (answered: readonly Answered[]): Answered[] => {
  const ends = Map.groupBy(answered, ({ answer }) => endOf(answer))
  return answered.filter(({ address, answer }) => {
    const end = endOf(answer)
    if (end === pageKey(address)) return true
    if (answer.kind === 'none' || (ends.get(end)?.length ?? 0) > 1) return false
    if (isHomePage(answer.url)) return false
    return answer.kind === 'gone'
      ? siteOf(address) === siteOf(answer.url)
      : answer.events.length === 1
  })
}

const endOf = (answer: PageAnswer) => (answer.kind === 'none' ? undefined : pageKey(answer.url))

/** By site, and all together where a source's pages are on several. */
const rebuiltSites = (
  answered: readonly Answered[],
  believed: readonly Answered[],
): Map<string, number> => {
  const gone = answered.filter(({ answer }) => answer.kind === 'gone')
  const standing = new Set(
    believed.filter(({ answer }) => answer.kind === 'read').map(({ address }) => siteOf(address)),
  )
  const bySite = Map.groupBy(gone, ({ address }) => siteOf(address))
  const isAllGone = standing.size === 0 && gone.length >= rebuiltFrom
  return new Map(
    [...bySite]
      .filter(([site, { length }]) => isAllGone || (length >= rebuiltFrom && !standing.has(site)))
      .map(([site, { length }]) => [site, length]),
  )
}
