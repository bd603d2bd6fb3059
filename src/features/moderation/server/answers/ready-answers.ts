/** Ready answers; the only writer of their table. */
import { fieldError, orNotFound } from '../../../../kit/errors.ts'
import { newId } from '../../../../kit/ids.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import {
  changeRows,
  queryColumn,
  queryRow,
  queryRows,
  queryValue,
} from '../../../../platform/db/query.ts'
import type { ReadyAnswer } from '../../answers-contract.ts'

const maxOfKind = 50

export const listReadyAnswers = (db: Db): Promise<ReadyAnswer[]> =>
  queryRows(db)`select id, kind, label, text from ready_answers order by created_at, id`

/** Reason to store: the ready answer's text, then own words. Throws `unprocessable` if the answer was removed. */
export const reasonWith = async (
  db: Db,
  { answer, reason }: { answer?: string | undefined; reason: string },
): Promise<string> => {
  if (answer === undefined || answer === '') return reason
  const ready = await queryValue(db)`select text from ready_answers where id = ${answer}`
  if (ready === undefined)
    throw fieldError('unprocessable', 'answer', 'This ready answer was removed. Choose another.')
  return [ready, reason.trim()].filter(Boolean).join('\n')
}

type ByAdministrator = { administrator: Administrator }

const subjectOf = (id: string) => ({ type: 'ready_answer', id })

/** Throws `unprocessable` if there are 50 answers of the kind. */
export const addReadyAnswer = (
  db: Db,
  { administrator: actor, kind, label, text }: ByAdministrator & Omit<ReadyAnswer, 'id'>,
): Promise<ReadyAnswer> =>
  inTransaction(db, async (tx) => {
    const existing = await queryColumn(tx)`
      select id from ready_answers where kind = ${kind} limit ${maxOfKind}`
    if (existing.length >= maxOfKind)
      throw fieldError('unprocessable', 'label', `At most ${maxOfKind}. Remove one first.`)
    const answer = { id: newId(), kind, label, text }
    await changeRows(tx)`
      insert into ready_answers (id, kind, label, text)
      values (${answer.id}, ${kind}, ${label}, ${text})`
    await recordAudit(tx, { actor, action: 'added', subject: subjectOf(answer.id), after: answer })
    return answer
  })

/** Throws `not_found`. */
export const changeReadyAnswer = (
  db: Db,
  { administrator: actor, id, label, text }: ByAdministrator & Omit<ReadyAnswer, 'kind'>,
): Promise<ReadyAnswer> =>
  inTransaction(db, async (tx) => {
    const stored = await queryRow(tx)<ReadyAnswer>`
      select id, kind, label, text from ready_answers where id = ${id} for update`
    const before = orNotFound(stored, 'ready answer')
    const after = { ...before, label, text }
    if (before.label === label && before.text === text) return after
    await changeRows(tx)`
      update ready_answers set label = ${label}, text = ${text} where id = ${id}`
    await recordAudit(tx, { actor, action: 'edited', subject: subjectOf(id), before, after })
    return after
  })

/** Throws `not_found`. */
export const removeReadyAnswer = (
  db: Db,
  { administrator: actor, id }: ByAdministrator & { id: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await queryRow(tx)<ReadyAnswer>`
      delete from ready_answers where id = ${id} returning id, kind, label, text`
    const before = orNotFound(removed, 'ready answer')
    await recordAudit(tx, { actor, action: 'removed', subject: subjectOf(id), before })
  })
