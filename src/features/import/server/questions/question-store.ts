/** Questions about sources and their answers. The only module that writes source_questions. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { changeRows, countChanged } from '../../../../platform/db/query.ts'
import { type Answer, clockLabel, type Matter, questionKey } from '../../questions.ts'
import type { FileReport } from '../report/report.ts'
import type { ImportSettings, Repair } from '../settings/import-settings.ts'

/** Stored answers that apply to later readings, merged with the answers given now. */
export const findAnswers = async (
  db: Db,
  source: string,
  currentAnswers: Answers,
): Promise<Required<Answers>> => {
  const { rows } = await sql<{ name: string; matter: Matter; answer: Answer }>`
    select name, matter, answer from source_questions
    where source = ${source} and answer in ('ignore', 'repair') order by key
  `.execute(db)
  const { ignore = [], repair = [] } = currentAnswers
  const currentKeys = new Set([...ignore, ...repair.map(({ name }) => name)].map(questionKey))
  const earlierAnswers = rows.filter(({ name }) => !currentKeys.has(questionKey(name)))
  const repaired = earlierAnswers.flatMap(({ name, matter, answer }): Repair[] =>
    answer === 'repair' && (matter === 'local' || matter === 'utc')
      ? [{ name, label: clockLabel(name), reading: matter }]
      : [],
  )
  const ignored = earlierAnswers.filter(({ answer }) => answer === 'ignore').map(({ name }) => name)
  return { ignore: [...ignored, ...ignore], repair: [...repaired, ...repair] }
}

type Answers = Pick<ImportSettings, 'ignore' | 'repair'>

/** Stores the questions of a complete reading. Deletes open questions that it no longer has; answers stay. */
export const recordQuestions = async (
  db: Db,
  source: string,
  { questions, problem }: Pick<FileReport, 'questions' | 'problem'>,
): Promise<void> => {
  const rows = questions.map((question) => ({ ...question, key: questionKey(question.name) }))
  // A reading that ended early may not have reached the earlier questions.
  if (problem === undefined)
    await sql`
    delete from source_questions where source = ${source} and coalesce(answer, 'wait') = 'wait'
      and key <> all (${rows.map(({ key }) => key)}::text[])
  `.execute(db)
  if (rows.length === 0) return
  const reopened = rows.flatMap(({ key, isReopened }) => (isReopened ? [key] : []))
  await sql`
    update source_questions set answer = null, answered_at = null, asked_at = now()
    where source = ${source} and answer = 'repair' and key = any (${reopened}::text[])
  `.execute(db)
  await sql`
    insert into source_questions (source, key, name, matter, events, detail, answer, answered_at)
    select ${source}, key, name, matter, events, detail, answer,
      case when answer is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as q (key text, name text, matter text, events int, detail text, answer text)
    on conflict (source, key) do update set name = excluded.name, matter = excluded.matter,
      events = excluded.events, detail = excluded.detail,
      answer = coalesce(excluded.answer, source_questions.answer),
      answered_at = coalesce(source_questions.answered_at, excluded.answered_at)
  `.execute(db)
}

/** Returns false if the source has no such question. */
export const answerQuestion = async (
  db: Db,
  source: string,
  name: string,
  answer: Answer,
): Promise<boolean> =>
  (await countChanged(db)`
    update source_questions set answer = ${answer}, answered_at = now()
    where source = ${source} and key = ${questionKey(name)}
  `) > 0

/** Deletes the open questions of a source that is no longer followed. */
export const forgetQuestions = (db: Db, source: string): Promise<void> =>
  changeRows(db)`
    delete from source_questions where source = ${source} and coalesce(answer, 'wait') = 'wait'
  `
