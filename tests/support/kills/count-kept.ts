/** Compares what exists after kills with what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'
import type { MailServer } from '../mail-server.ts'
import type { Decided, Pressed } from './press-answers.ts'

export type Kept = {
  /** Events whose answers, with their audit log entries, differ from the acknowledged ones, each exactly once. */
  wrongAnswers: string[]
  /** Events whose decisions differ likewise. */
  wrongDecisions: string[]
  /** Keys of messages that are missing, duplicated or were never sent. */
  wrongMail: string[]
  /** Number of messages that arrived. */
  arrived: number
  /** Duplicates among them: a process was killed between the SMTP server's response and recording it. */
  copies: number
}

export const findWrongAnswers = async (
  db: Db,
  expected: ReadonlyMap<string, readonly Pressed[]>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; answers: Pressed[]; entries: number; date: string }>`
    select e.id, e.date, coalesce(json_agg(json_build_object('answer', c.answer,
        'date', c.after ->> 'date', 'undone', c.undone_at is not null) order by c.position)
      filter (where c.id is not null), '[]') as answers,
      (select count(*)::int from audit_log a where a.subject_id = e.id and a.action in
        ('answered_moved', 'answered_still_on', 'answer_undone')) as entries
    from events e left join confirmations c on c.event_id = e.id
    where e.id = any(${[...expected.keys()]}) group by e.id
  `.execute(db)
  const wrong = rows.filter(({ id, answers, entries, date }) => {
    const pressed = expected.get(id) ?? []
    const undone = pressed.filter((each) => each.undone).length
    const last = pressed.findLast((each) => !each.undone)
    return (
      JSON.stringify(answers) !== JSON.stringify(pressed) ||
      entries !== pressed.length + undone ||
      (last !== undefined && last.date !== date)
    )
  })
  return [
    ...wrong.map(({ id }) => id),
    ...[...expected.keys()].filter((id) => !rows.some((row) => row.id === id)),
  ]
}

export const findWrongDecisions = async (
  db: Db,
  expected: ReadonlyMap<string, Decided>,
): Promise<string[]> => {
  const { rows } = await sql<Decided & { id: string; status: string }>`
    select e.id, e.status, count(*) filter (where a.action = 'rejected')::int as rejected,
      count(*) filter (where a.action = 'restored')::int as restored
    from events e left join audit_log a on a.subject_id = e.id
    where e.id = any(${[...expected.keys()]}) group by e.id
  `.execute(db)
  return rows.flatMap(({ id, status, rejected, restored }) => {
    const decided = expected.get(id)
    const isKept = decided?.rejected === rejected && decided.restored === restored
    const isDeleted = rejected > restored
    return isKept && (status === 'deleted') === isDeleted ? [] : [id]
  })
}

/** Expects one message, delivered, for each answer, each undo and each rejection still in force. */
export const findWrongMail = async (db: Db, server: MailServer) => {
  await sendAll(db)
  const { rows } = await sql<{ key: string; id: string; count: number; sent: boolean }>`
    with due as (
      select 'answered:' || id as key from confirmations
      union all select 'answer-undone:' || id from confirmations where undone_at is not null
    )
    select due.key, min(m.id) as id, count(m.id)::int as count,
      coalesce(bool_and(m.sent_at is not null), false) as sent
    from due left join outbox_messages m on m.key = due.key group by due.key
    union all
    select 'rejected:' || s.submission_id, min(m.id), count(m.id)::int,
      coalesce(bool_and(m.sent_at is not null), false)
    from submission_events s join events e on e.id = s.event_id and e.status = 'deleted'
      left join outbox_messages m on starts_with(m.key, 'rejected:' || s.submission_id || ':')
        and m.key not like '%:withdrawn:%'
    group by s.submission_id
  `.execute(db)
  const copies = new Map<string, number>()
  for (const { mail } of server.received) {
    const id = /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? ''
    copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  const isRight = ({ id, count, sent }: (typeof rows)[number]) =>
    count === 1 && sent && copies.has(id)
  const known = new Set(rows.map(({ id }) => id))
  return {
    wrongMail: [
      ...rows.filter((row) => !isRight(row)).map(({ key }) => key),
      // No other message may have been sent, such as one about a rejection that was undone.
      ...[...copies.keys()].filter((id) => !known.has(id)),
    ],
    arrived: server.received.length,
    copies: server.received.length - copies.size,
  }
}

const patienceMs = 120_000

/** Makes all queued mail due: mail about decisions, and mail that a killed process had taken. */
const sendAll = async (db: Db): Promise<void> => {
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows } = await sql`
      update outbox_messages set next_attempt_at = least(next_attempt_at, now())
      where sent_at is null and failed_at is null returning id
    `.execute(db)
    if (rows.length === 0 || performance.now() > until) return
    await sql`select pg_notify('outbox_filled', '')`.execute(db)
    await sleep(2_000)
  }
}
