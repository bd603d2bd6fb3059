/** Tells administrators what they would otherwise learn too late of a feed. */
import type { Transaction } from 'kysely'
import { publicUrl } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import type { Gone, GoneEvent } from '../../../../catalog/server/store/gone-events.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../../platform/mail/render-mail.ts'
import type { Feed, FeedResult } from './feed.ts'

export type News = {
  feed: Feed
  result: FeedResult
  /** Events that the reading was the first to leave out, and what became of events for that. */
  gone: Pick<Gone, 'missing' | 'removed' | 'off'>
  /** From now on it is read no more. */
  isPaused: boolean
  site: string | undefined
}

/** Names told in a mail; the rest is a number. */
const mostNames = 20

/** A server may be out for an hour; told is what has failed so often in a row, once. */
const tellAtFailure = 3

export const notifyAdministrators = async (
  tx: Transaction<Tables>,
  news: News,
  recipients: readonly string[],
  now: number,
): Promise<void> => {
  const { feed, result, gone } = news
  const mails: [string, RenderedMail][] = []
  if (gone.missing.length > 0) mails.push(['missing', missingMail(news)])
  if (gone.removed.length > 0) mails.push(['removed', removedMail(news)])
  if (gone.off.length > 0) mails.push(['off', offMail(news)])
  if (news.isPaused) mails.push(['paused', pausedMail(news)])
  else if (result.outcome === 'failed' && feed.failures + 1 === tellAtFailure) {
    mails.push(['failed', failureMail(news)])
  }
  for (const [what, mail] of mails) {
    for (const to of recipients) {
      await queueMail(tx, {
        to,
        key: `feed-${what}:${feed.id}:${now}:${to.toLowerCase()}`,
        ...mail,
      })
    }
  }
}

const linksTo = (site: string | undefined) =>
  site ? [{ label: 'Feeds', href: publicUrl(site, administratorPaths.feeds) }] : []

const namesOf = (events: readonly GoneEvent[]): string => {
  const names = events
    .slice(0, mostNames)
    .map(({ name, date }) => (date ? `${name}, ${longDate(date)}` : name))
  const more = events.length - names.length
  if (more > 0) names.push(`and ${formatNumber(more)} more`)
  return names.join('\n')
}

const amount = (events: readonly GoneEvent[]) =>
  events.length === 1 ? '1 event' : `${formatNumber(events.length)} events`

const missingMail = ({ feed, gone: { missing }, site }: News): RenderedMail =>
  renderMail({
    title: `${amount(missing)} ${missing.length === 1 ? 'is' : 'are'} no longer in ${feed.source}`,
    paragraphs: [
      'The feed no longer lists these upcoming events:',
      { quote: namesOf(missing) },
      'They may have been canceled, moved or forgotten. They stay until you decide. After three readings in a row without them, they are taken down. To keep an event, confirm that it takes place.',
    ],
    links: linksTo(site),
  })

const removedMail = ({ feed, gone: { removed }, site }: News): RenderedMail =>
  renderMail({
    title: `${amount(removed)} from ${feed.source} ${removed.length === 1 ? 'was' : 'were'} taken down`,
    paragraphs: [
      'The feed removed these dates, did not list them three times in a row, or their own pages are gone:',
      { quote: namesOf(removed) },
      'You can undo this for 30 days in the list of all events. If the feed lists them again, they come back automatically.',
    ],
    links: linksTo(site),
  })

const offMail = ({ feed, gone: { off }, site }: News): RenderedMail =>
  renderMail({
    title: `${amount(off)} of ${feed.source} ${off.length === 1 ? 'is' : 'are'} canceled or postponed`,
    paragraphs: [
      "The feed no longer lists these dates, and their own pages say that they're off. They're marked so now:",
      { quote: namesOf(off) },
      'If a page is wrong, undo it on the feeds page. It is undone by itself when the feed lists the date again.',
    ],
    links: linksTo(site),
  })

const failureMail = ({ feed, result, site }: News): RenderedMail =>
  renderMail({
    title: `We couldn't read ${feed.source}`,
    paragraphs: [
      `Reading this feed has failed ${tellAtFailure} times in a row. The last time, it ${result.message}`,
      'Its events stay as they are. We keep trying, at least once a day.',
    ],
    links: linksTo(site),
  })

const pausedMail = ({ feed, result, site }: News): RenderedMail =>
  renderMail({
    title: `${feed.source} is paused`,
    paragraphs: [
      `Reading this feed crashed several times in a row. The last time, it ${result.message}`,
      'Its events stay as they are. The feed is not read again until you resume it.',
    ],
    links: linksTo(site),
  })
