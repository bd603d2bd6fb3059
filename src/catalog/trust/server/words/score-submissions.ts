/** Similarity of submissions to refused ones, kept for the order of the queue. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { scoreWords, type WordCount } from '../../word-score.ts'
import { listSubmissionWords } from './submission-words.ts'

/** Keeps the scores of these submissions, by what was decided so far. */
export const scoreSubmissions = async (db: Db, submissionIds: readonly string[]): Promise<void> => {
  const words = await listSubmissionWords(db, submissionIds)
  const counts = await findCounts(db, ['', ...new Set([...words.values()].flat())])
  const totals = counts.get('') ?? { approved: 0, refused: 0 }
  const scores = [...words].map(([id, own]) => {
    const score = scoreWords(own, counts, totals)
    return { id, chance: score?.chance ?? null, telling: score?.telling ?? [] }
  })
  await sql`
    insert into submission_scores (submission_id, chance, telling, decisions)
    select id, chance, telling, ${totals.approved + totals.refused}::int
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
      as r(id text, chance double precision, telling jsonb)
    order by id
    on conflict (submission_id) do update
      set chance = excluded.chance, telling = excluded.telling, decisions = excluded.decisions
  `.execute(db)
}

const findCounts = async (db: Db, words: readonly string[]): Promise<Map<string, WordCount>> => {
  const { rows } = await sql<WordCount & { word: string }>`
    select word, approved, refused from word_counts where word = any(${words})
  `.execute(db)
  return new Map(rows.map(({ word, ...count }) => [word, count]))
}

/** Submissions with pending events that were scored before the latest decisions, at most `limit`. */
export const listOutdated = async (db: Db, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with decided as materialized (
      select approved + refused as total from word_counts where word = ''
    )
    select distinct m.submission_id as id
    from events e
    join submission_events m on m.event_id = e.id
    cross join decided d
    left join submission_scores s on s.submission_id = m.submission_id
    where e.status = 'pending' and s.decisions is distinct from d.total
    order by 1 limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
