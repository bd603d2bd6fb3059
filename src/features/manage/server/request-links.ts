/** Sends private links again to the address that the events came from. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { sendLink } from '../../../catalog/server/submissions/send-link.ts'
import { daySeconds } from '../../../kit/durations.ts'
import '../../../catalog/server/tables.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'

const perNetwork: RateLimit = { limit: 10, windowSeconds: 3600 }
/** Each sends messages, to somebody who may not have asked. Counted for unknown addresses as well. */
const perAddress: RateLimit = { limit: 3, windowSeconds: daySeconds }

const maxLinks = 10
/** An answer takes as long whether there are events or not. */
const minMs = 300

type Request = { email: string; network: string }

/** Tells nothing about the address. Throws `unprocessable` for what is none, or `rate_limited`. */
export const requestLinks = async (db: Db, { email, network }: Request): Promise<void> => {
  if (!z.email().safeParse(email).success) {
    throw new AppError('unprocessable', { fields: { email: 'Must be an email address.' } })
  }
  await requireToken(db, `manage-link:${network}`, perNetwork)
  await requireToken(db, `manage-link:${email.toLowerCase()}`, perAddress)
  await Promise.all([sendAll(db, email), sleep(minMs)])
}

type Sent = { submissionId: string; to: string; name: string; date: string | null }

const sendAll = (db: Db, email: string) =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<Sent>`
      select s.id as "submissionId", s.submitter_email as "to", e.name, e.date
      from submissions s
      cross join lateral (
        select e.name, e.date from submission_events m join events e on e.id = m.event_id
        where m.submission_id = s.id and e.status <> 'deleted'
        order by e.sort_date, e.id limit 1) as e
      where lower(s.submitter_email) = lower(${email}) and s.link_revoked_at is null
        and (s.link_expires_at is null or s.link_expires_at > now())
      order by s.created_at desc, s.id limit ${maxLinks}
    `.execute(tx)
    for (const row of rows) await sendLink(tx, { ...row, replaces: false })
  })
