/** Tells administrators what they would otherwise learn too late of a feed. */
import type { Transaction } from 'kysely'
import { longDate } from '../../../../catalog/local-dates.ts'
import { administratorPaths, publicUrl } from '../../../../catalog/paths.ts'
import type { Missing } from '../../../../catalog/server/missing-events.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../../platform/mail/render-mail.ts'
import type { Feed, FeedResult } from './feed.ts'

export type News = { feed: Feed; result: FeedResult; missing: Missing; site: string | undefined }

/** Names told in a mail; the rest is a number. */
const mostNames = 20

/** A server may be out for an hour; told is what has failed so often in a row, once. */
const tellAtFailure = 3

export const tellNews = async (
  tx: Transaction<Tables>,
  news: News,
  recipients: readonly string[],
  now: number,
): Promise<void> => {
  const { feed, result, missing } = news
  const mails: [string, RenderedMail][] = []
  if (missing.gone.length > 0) mails.push(['missing', missingMail(news)])
  if (result.outcome === 'failed' && feed.failures + 1 === tellAtFailure) {
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

const missingMail = ({ feed, missing: { gone }, site }: News): RenderedMail => {
  const names = gone
    .slice(0, mostNames)
    .map(({ name, date }) => (date ? `${name}, ${longDate(date)}` : name))
  const more = gone.length - names.length
  if (more > 0) names.push(`and ${formatNumber(more)} more`)
  const count = gone.length === 1 ? '1 event is' : `${formatNumber(gone.length)} events are`
  return renderMail({
    title: `${count} no longer in ${feed.source}`,
    paragraphs: [
      'The feed does not list these coming events any more. They stay as they are until you decide:',
      { quote: names.join('\n') },
      'They may be cancelled, moved, or forgotten.',
    ],
    links: linksTo(site),
  })
}

const failureMail = ({ feed, result, site }: News): RenderedMail =>
  renderMail({
    title: `${feed.source} cannot be read`,
    paragraphs: [
      `The feed could not be read ${tellAtFailure} times in a row. The last time it ${result.message}`,
      'Its events stay as they are. It is tried again, at least once a day.',
    ],
    links: linksTo(site),
  })
