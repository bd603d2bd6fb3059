/** Questions about sources and their answers; the only writer of source_questions. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type Answer, type Matter, questionKey } from '../../questions.ts'
import type { FileReport } from '../report/report.ts'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    source_questions: {
      source: string
      /** Name without spelling. */
      key: string
      name: string
      matter: Matter
      events: number
      answer: Answer | null
    }
  }
}

/** Names that somebody said don't matter for this source; the next reading doesn't ask about them. */
export const findIgnored = async (db: Db, source: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from source_questions where source = ${source} and answer = 'ignore' order by key
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Stores what a whole reading found in question. Open questions that it no longer has are closed; answers stay. */
export const recordQuestions = async (
  db: Db,
  source: string,
  { questions, problem }: Pick<FileReport, 'questions' | 'problem'>,
): Promise<void> => {
  const rows = questions.map(({ isIgnored, ...question }) => ({
    ...question,
    key: questionKey(question.name),
    answer: isIgnored ? 'ignore' : null,
  }))
  // A reading that broke off may not have come to what was in question before.
  if (problem === undefined)
    await sql`
    delete from source_questions where source = ${source} and answer is distinct from 'ignore'
      and key <> all (${rows.map(({ key }) => key)}::text[])
  `.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into source_questions (source, key, name, matter, events, answer, answered_at)
    select ${source}, key, name, matter, events, answer, case when answer is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as q (key text, name text, matter text, events int, answer text)
    on conflict (source, key) do update set name = excluded.name, matter = excluded.matter,
      events = excluded.events, answer = coalesce(excluded.answer, source_questions.answer),
      answered_at = coalesce(source_questions.answered_at, excluded.answered_at)
  `.execute(db)
}

/** False where the source has no such question. */
export const answerQuestion = async (
  db: Db,
  source: string,
  name: string,
  answer: Answer,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update source_questions set answer = ${answer}, answered_at = now()
    where source = ${source} and key = ${questionKey(name)}
  `.execute(db)
  return numAffectedRows > 0n
}

/** Deletes the open questions of a source that is no longer followed. */
export const forgetQuestions = async (db: Db, source: string): Promise<void> => {
  await sql`
    delete from source_questions where source = ${source} and answer is distinct from 'ignore'
  `.execute(db)
}
