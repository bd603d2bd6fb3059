/** Security events of sign-in, for the audit log and for the counts of metrics, the status page and the alarm. */
import { sql } from 'kysely'
import { type AuditEntry, recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { changeRows } from '../../../../platform/db/query.ts'
import { takeToken } from '../../../../platform/rate-limit.ts'

export const securityEvents = [
  'signed_in',
  'sign_in_failed',
  'sign_in_refused',
  'identity_check_failed',
  'identity_check_refused',
  'password_changed',
  'second_factor_enabled',
  'second_factor_disabled',
  'passkey_added',
  'passkey_removed',
  'administrator_created',
  'administrator_invited',
  'invitation_withdrawn',
  'administrator_role_changed',
  'administrator_reset',
  'administrator_disabled',
  'administrator_signed_out',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Events that indicate attempts at somebody else's account. */
export const failureEvents: readonly SecurityEvent[] = [
  'sign_in_failed',
  'sign_in_refused',
  'identity_check_failed',
  'identity_check_refused',
]

/** Origin of a request, as recorded in the audit log. */
export type Source = {
  /** An IPv4 address or the /64 network of an IPv6 address. */
  network: string
  /** "Firefox on Windows"; may be empty. */
  device: string
}

type Incident = {
  event: SecurityEvent
  actor: AuditEntry['actor']
  /** Account of the sign-in; undefined for unknown email addresses. */
  account: { id: string; email: string } | undefined
  /** Absent on the command line. */
  source?: Source
  /** Reason or method. */
  reason?: string
}

/** Event fields for actions of administrators on their own account. */
export const byOwner = ({ id, email }: Administrator, source: Source) => ({
  actor: { id, email },
  account: { id, email },
  source,
})

/** Writes the event to the audit log and counts it, in the caller's transaction. */
export const recordEvent = async (tx: Db, happening: Incident): Promise<void> => {
  const { event, actor, account, source, reason } = happening
  await recordAudit(tx, {
    actor,
    action: event,
    subject: { type: 'administrator', id: account?.id ?? 'unknown' },
    after: { email: account?.email, network: source?.network },
    note: [reason, source && `from ${source.network}`, source?.device].filter(Boolean).join(', '),
  })
  await countEvent(tx, event)
}

const countEvent = (tx: Db, event: SecurityEvent): Promise<void> =>
  changeRows(tx)`
    insert into sign_in_counts as counted (at, event, count)
    values (date_bin('10 minutes', now(), 'epoch'), ${event}, 1)
    on conflict (at, event) do update set count = counted.count + 1
  `

/** Limit of audit log entries of events that attackers can cause at will; metrics count all of these events. */
const entriesAtMost = { limit: 1000, windowSeconds: 3600 }

/** One entry for refusals to the same network for the same account. */
const refusalsAtMost = { limit: 1, windowSeconds: 15 * 60 }

/** Records a failed or refused attempt, by a visitor or in an open session. */
export const recordFailure = async (
  db: Db,
  happening: Incident & { source: Source },
): Promise<void> => {
  const { event, account, source } = happening
  const isRefusal = event.endsWith('_refused')
  const key = `${event}:${source.network}:${account?.id ?? ''}`
  const isRecorded =
    (!isRefusal || (await takeToken(db, key, refusalsAtMost)).taken) &&
    (await takeToken(db, 'sign-in-entries', entriesAtMost)).taken
  await inTransaction(db, (tx) => (isRecorded ? recordEvent(tx, happening) : countEvent(tx, event)))
}

/** Number of events of each kind within the last `hours`. */
export const countsSince = async (db: Db, hours: number): Promise<Map<string, number>> => {
  const { rows } = await sql<{ event: string; count: number }>`
    select event, sum(count)::int as count from sign_in_counts
    where at > now() - make_interval(hours => ${hours}) group by event order by event
  `.execute(db)
  return new Map(rows.map(({ event, count }) => [event, count]))
}

/** Folds counts older than 31 days into one row per event: totals stay, and rows are few. */
export const foldCounts = (db: Db): Promise<void> =>
  changeRows(db)`
    with old as (
      delete from sign_in_counts
      where at < now() - interval '31 days' and at > 'epoch' returning event, count
    )
    insert into sign_in_counts as counted (at, event, count)
    select 'epoch', event, sum(count) from old group by event
    on conflict (at, event) do update set count = counted.count + excluded.count
  `
