/** The one writer of word counts: they follow what is decided about submissions, and its undoing. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import type { SenderDecision } from '../../sender-step.ts'
import { listSubmissionWords } from './submission-words.ts'
import './tables.ts'

type Outcome = SenderDecision['outcome']
type Counted = { outcome: Outcome; words: string[] }

/**
 * A part of the deciding transaction. A submission counts once: as refused when any of its events is, as approved when
 * any is and none is refused.
 */
export const updateWordCounts = async (db: Tx, submissionId: string): Promise<void> => {
  // Other dates of the submission may be decided at the same moment.
  await sql`select from submissions where id = ${submissionId} for no key update`.execute(db)
  const before = await db
    .selectFrom('counted_words')
    .select(['outcome', 'words'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  const outcome = await findOutcome(db, submissionId)
  if (before?.outcome === outcome) return
  const words = outcome && (await listSubmissionWords(db, [submissionId])).get(submissionId)
  const after = words && { outcome, words }
  await addCounts(db, changesOf(before, after))
  if (after) {
    await db
      .insertInto('counted_words')
      .values({ submission_id: submissionId, ...after })
      .onConflict((row) => row.column('submission_id').doUpdateSet(after))
      .execute()
  } else {
    await db.deleteFrom('counted_words').where('submission_id', '=', submissionId).execute()
  }
}

const findOutcome = async (db: Tx, submissionId: string): Promise<Outcome | undefined> => {
  const { rows } = await sql<{ outcome: Outcome | null }>`
    select max(outcome) as outcome from sender_decisions
    where submission_id = ${submissionId} and kind = 'event'
  `.execute(db)
  return rows[0]?.outcome ?? undefined
}

type Change = { word: string; approved: number; refused: number }

/** Word → by how much its counts change; the empty word is the submission itself. */
const changesOf = (before: Counted | undefined, after: Counted | undefined): Change[] => {
  const changes = new Map<string, Change>()
  for (const [counted, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const word of counted ? ['', ...counted.words] : []) {
      const change = changes.get(word) ?? { word, approved: 0, refused: 0 }
      if (counted) change[counted.outcome] += by
      changes.set(word, change)
    }
  }
  return [...changes.values()]
}

/** In one order of words, so that two decisions at once do not wait for each other for ever. */
const addCounts = async (db: Tx, changes: readonly Change[]): Promise<void> => {
  await sql`
    insert into word_counts (word)
    select word from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(word text)
    order by word on conflict (word) do nothing
  `.execute(db)
  await sql`
    with changed as materialized (
      select c.word, r.approved, r.refused
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as r(word text, approved int, refused int)
      join word_counts c on c.word = r.word order by c.word for update of c
    )
    update word_counts c set approved = greatest(0, c.approved + r.approved),
      refused = greatest(0, c.refused + r.refused)
    from changed r where c.word = r.word
  `.execute(db)
}
