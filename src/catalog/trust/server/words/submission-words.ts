/** The words by which submissions are compared. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { websiteHost } from '../../../profile/site-domain.ts'
import type { SpamReason } from '../../../submission/spam-reasons.ts'
import { wordsIn } from '../../word-score.ts'

type Row = {
  id: string
  texts: string[]
  website: string
  submitterEmail: string
  spamReasons: SpamReason[]
}

/** Words of the first event of each submission, with its domains and reasons as words of their own. */
export const listSubmissionWords = async (
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const { rows } = await sql<Row>`
    select s.id, e.texts, e.website, s.submitter_email as "submitterEmail",
      s.spam_reasons as "spamReasons"
    from submissions s cross join lateral (
      select array[e.name, e.description, e.venue_name, e.organizer_name, e.sponsor_name,
        e.charity_name] as texts, e.website
      from submission_events m join events e on e.id = m.event_id
      where m.submission_id = s.id order by e.sort_date, e.id limit 1) as e
    where s.id = any(${submissionIds})
  `.execute(db)
  return new Map(rows.map((row) => [row.id, wordsOf(row)]))
}

/** A colon, which no word has, tells them apart. */
const wordsOf = ({ texts, website, submitterEmail, spamReasons }: Row): string[] => {
  const site = website === '' ? undefined : websiteHost(website)
  const domain = submitterEmail.slice(submitterEmail.lastIndexOf('@') + 1).toLowerCase()
  return [
    ...wordsIn(texts),
    ...(site ? [`site:${site.slice(0, 100)}`] : []),
    `mail:${domain.slice(0, 100)}`,
    ...spamReasons.map(({ code }) => `reason:${code}`),
  ]
}
