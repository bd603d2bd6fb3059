/** Tells administrators what they would otherwise learn too late of a feed. */

import type { Gone, GoneEvent } from '../../../../catalog/event/server/gone-events.ts'
import { publicUrl } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { type MailContent, renderMail } from '../../../../platform/mail/render-mail.ts'
import type { FeedResult } from '../../contract.ts'
import { type Question, questionWords } from '../../questions.ts'
import type { Feed } from './feed.ts'

export type News = {
  feed: Feed
  result: FeedResult
  /** Events that the reading was the first to leave out, and what became of events for that. */
  gone: Pick<Gone, 'missing' | 'removed' | 'off'>
  /** From now on it is read no more. */
  isPaused: boolean
  site: string | undefined
}

type Mail = Omit<MailContent, 'links'>

/** Names listed in a mail; the rest is a number. */
const maxNames = 20

/** A server may be out for an hour: administrators are notified once, after so many failures in a row. */
const failuresUntilNotice = 3

export const notifyAdministrators = async (
  tx: Tx,
  news: News,
  recipients: readonly string[],
  now: number,
): Promise<void> => {
  const { feed, result, gone, isPaused, site } = news
  const kinds = (['missing', 'removed', 'off'] as const).filter((kind) => gone[kind].length > 0)
  const mails: [string, Mail][] = kinds.map((kind) => [kind, goneMail(kind, news)])
  if (isPaused) mails.push(['paused', pausedMail(news)])
  else if (result.outcome === 'failed' && feed.failures + 1 === failuresUntilNotice) {
    mails.push(['failed', failureMail(news)])
  }
  const asked = newQuestions(news)
  if (asked.length > 0) mails.push(['questions', questionsMail(feed, asked)])
  const links = site ? [{ label: 'Feeds', href: publicUrl(site, administratorPaths.feeds) }] : []
  for (const [what, content] of mails) {
    const mail = renderMail({ ...content, links })
    for (const to of recipients) {
      const key = `feed-${what}:${feed.id}:${now}:${to.toLowerCase()}`
      await queueMail(tx, { to, key, ...mail })
    }
  }
}

const namesOf = (events: readonly GoneEvent[]): string => {
  const names = events
    .slice(0, maxNames)
    .map(({ name, date }) => (date ? `${name}, ${longDate(date)}` : name))
  const more = events.length - names.length
  if (more > 0) names.push(`and ${formatNumber(more)} more`)
  return names.join('\n')
}

const goneMail = (kind: keyof News['gone'], { feed: { source }, gone }: News): Mail => {
  const events = gone[kind]
  const isOne = events.length === 1
  const amount = isOne ? '1 event' : `${formatNumber(events.length)} events`
  const { title, before, after } = {
    missing: {
      title: `${amount} ${isOne ? 'is' : 'are'} no longer in ${source}`,
      before: 'The feed no longer lists these upcoming events:',
      after:
        'They may have been canceled, moved or forgotten. They stay until you decide. After three readings in a row without them, they are taken down. To keep an event, confirm that it takes place.',
    },
    removed: {
      title: `${amount} from ${source} ${isOne ? 'was' : 'were'} taken down`,
      before:
        'We took these dates down because the feed removed them, left them out three times in a row, or their own pages are gone:',
      after:
        'You can undo this for 30 days in the list of all events. If the feed lists them again, they come back automatically.',
    },
    off: {
      title: `${amount} from ${source} ${isOne ? 'is' : 'are'} canceled or postponed`,
      before:
        "The feed no longer lists these dates, and their own pages say they're canceled or postponed. We marked them that way:",
      after:
        'If a page is wrong, undo it on the feeds page. If the feed lists the date again, the mark is removed automatically.',
    },
  }[kind]
  return { title, paragraphs: [before, { quote: namesOf(events) }, after] }
}

/** Questions that the reading before did not have. */
const newQuestions = ({ feed, result }: News): Question[] => {
  const before = new Set((feed.lastResult?.questions ?? []).map(({ name }) => name))
  return (result.questions ?? []).filter(({ name }) => !before.has(name))
}

const questionsMail = ({ source }: Feed, asked: readonly Question[]): Mail => ({
  title: `Please check ${source}`,
  paragraphs: [
    "Some of this feed couldn't be used and may matter:",
    { quote: asked.map(questionWords).join('\n') },
    'New events from this feed wait until you answer on the feeds page.',
  ],
})

const failureMail = ({ feed, result }: News): Mail => ({
  title: `We couldn't read ${feed.source}`,
  paragraphs: [
    `Reading this feed has failed ${failuresUntilNotice} times in a row. The last time, it ${result.message}`,
    'Its events stay as they are. We keep trying, at least once a day.',
  ],
})

const pausedMail = ({ feed, result }: News): Mail => ({
  title: `${feed.source} is paused`,
  paragraphs: [
    `Reading this feed crashed several times in a row. The last time, it ${result.message}`,
    'Its events stay as they are. The feed is not read again until you resume it.',
  ],
})
