/** Notifies administrators once a week of sources that can be read but are of little use, if any. */
import { publicUrl } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../../platform/jobs.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { concernsOf } from '../../source-words.ts'
import { findFeeds, forgetAnswers } from './feed-store.ts'
import type { FeedDeps } from './run-feed.ts'

type ReviewDeps = Pick<FeedDeps, 'db' | 'listRecipients' | 'site'>

/** Most sources named in the mail; the rest is only counted. */
const maxNames = 20

/** Queues at most one message for each recipient and week. Returns the number of sources. */
export const reviewSources = async (
  { db, listRecipients, site }: ReviewDeps,
  now = Date.now(),
): Promise<number> => {
  await forgetAnswers(db, now)
  const concerns = (await findFeeds(db)).flatMap((feed) =>
    concernsOf(feed).map((words) => `${feed.source}: ${words}`),
  )
  if (concerns.length === 0) return 0
  const lines = concerns.slice(0, maxNames)
  const more = concerns.length - lines.length
  if (more > 0) lines.push(`and ${formatNumber(more)} more`)
  const mail = renderMail({
    title: concerns.length === 1 ? '1 source to check' : `${concerns.length} sources to check`,
    paragraphs: [
      'These sources answer, but need a look:',
      { quote: lines.join('\n') },
      'See what each one sent last, change its address, pause it or stop following it on the feeds page. We send this message once a week at most.',
    ],
    links: site ? [{ label: 'Feeds', href: publicUrl(site, administratorPaths.sources) }] : [],
  })
  const recipients = await listRecipients(db)
  // Weeks since the Monday before January 1, 1970, a Thursday.
  const week = Math.floor((now + 3 * dayMs) / (7 * dayMs))
  const key = `sources-to-check:${week}`
  await inTransaction(db, async (tx) => {
    for (const to of recipients) {
      await queueMail(tx, { to, key: `${key}:${to.toLowerCase()}`, ...mail })
    }
  })
  return concerns.length
}

/** Runs on Mondays at 13:00 UTC, which is morning in the United States. */
export const startSourceReview = (jobs: Jobs, deps: ReviewDeps): Promise<void> =>
  jobs.define('review-sources', async () => void (await reviewSources(deps)), {
    every: '0 13 * * 1',
  })
