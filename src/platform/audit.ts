/**
 * Audit log: actor, action, subject, time, and the state before and after. Written in the
 * transaction of the change, so both are committed or neither; the database rejects changes to it.
 */
import { type Kysely, sql } from 'kysely'
import { countChanged } from './db/query.ts'
import type { Tables } from './db/tables.ts'

export type AuditEntry = {
  /**
   * An administrator; `organizer`: anyone with the event's private link; `system`: the program and
   * its command line; `visitor`: anyone not signed in.
   */
  actor: { id: string; email: string } | 'organizer' | 'system' | 'visitor'
  /** Action, a verb in the past tense: `approved`, `password_changed`. */
  action: string
  /** Subject of the action: `{ type: 'event', id }`. */
  subject: { type: string; id: string }
  /** Subject before and after, as JSON. Never a secret. */
  before?: unknown
  after?: unknown
  /** Reason given, or another explanation. */
  note?: string
}

/** Adds an entry. Pass the transaction of the change. */
export const recordAudit = async (tx: Kysely<Tables>, entry: AuditEntry): Promise<void> => {
  const { actor, action, subject, before, after, note = '' } = entry
  const administrator = typeof actor === 'string' ? undefined : actor
  await sql`
    insert into audit_log (actor, administrator_id, administrator_email, action, subject_type,
      subject_id, before, after, note)
    values (${administrator ? 'administrator' : actor}, ${administrator?.id ?? null},
      ${administrator?.email ?? null}, ${action}, ${subject.type}, ${subject.id},
      ${toJson(before)}, ${toJson(after)}, ${storable(note)})
  `.execute(tx)
}

/** Adds an entry for an action on an event. */
export const recordEventAct = (
  tx: Kysely<Tables>,
  actor: AuditEntry['actor'],
  action: string,
  eventId: string,
  more: Pick<AuditEntry, 'before' | 'after' | 'note'> = {},
): Promise<void> =>
  recordAudit(tx, { actor, action, subject: { type: 'event', id: eventId }, ...more })

/**
 * Removes the networks of sign-in events from entries older than 90 days, the only change that the
 * database permits. Returns the number of entries.
 */
export const forgetNetworks = (db: Kysely<Tables>): Promise<number> =>
  countChanged(db)`
    update audit_log set after = after - 'network',
      note = replace(note, 'from ' || (after ->> 'network'), 'from a network that was forgotten')
    where after ? 'network' and at < now() - interval '90 days'`

const toJson = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part))

/** Removes NUL and unpaired surrogates, which PostgreSQL cannot store and user input may contain. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
