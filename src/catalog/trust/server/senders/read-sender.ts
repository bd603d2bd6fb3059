/** Senders with their record and trust step. A sender is an email address in lower case. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import { profilePath } from '../../../profile/profile-paths.ts'
import { listClaimsOf } from '../../../profile/server/claims.ts'
import { mailDomain, websiteDomain } from '../../../profile/site-domain.ts'
import {
  type SenderDecision,
  type SenderRecord,
  type SenderStanding,
  standingOf,
  type Voucher,
} from '../../sender-step.ts'

export type Sender = SenderStanding & {
  address: string
  confirmed: boolean
  /** Submissions and batches of corrections that were approved or refused, in total. */
  approvals: number
  refusals: number
  /** Address of the administrator who set the step. */
  setBy: string | null
}

export const senderAddress = (email: string): string => email.trim().toLowerCase()

export const readSender = async (db: Db, email: string): Promise<Sender> => {
  const address = senderAddress(email)
  const record = await readRecord(db, address)
  const count = (outcome: SenderDecision['outcome']) =>
    record.decisions.filter((each) => each.outcome === outcome).length
  return {
    address,
    ...standingOf(record),
    confirmed: record.confirmed,
    approvals: count('approved'),
    refusals: count('refused'),
    setBy: record.set?.by ?? null,
  }
}

const readRecord = async (db: Db, address: string): Promise<SenderRecord> => {
  const opened = sql`select from submissions
    where lower(submitter_email) = ${address} and link_used_at is not null`
  const { rows: settings } = await sql<NonNullable<SenderRecord['set']>>`
    select set_step as step, set_at as at, set_by as by from senders
    where address = ${address} and set_step is not null and set_at is not null and set_by is not null
  `.execute(db)
  return {
    confirmed: await hasRow(db, opened),
    decisions: await listDecisions(db, address),
    vouchedBy: await findVoucher(db, address),
    set: settings[0],
  }
}

/**
 * One decision per outcome and submission or batch of corrections. A refusal counts only if the private link of that
 * submission was opened: before, anyone may have sent it in someone else's name.
 */
const listDecisions = (db: Db, address: string): Promise<SenderDecision[]> =>
  queryRows(db)`
    select d.outcome, min(d.decided_at) as at
    from submissions s join sender_decisions d on d.submission_id = s.id
    where lower(s.submitter_email) = ${address}
      and (d.outcome = 'approved' or s.link_used_at is not null)
    group by d.outcome, case d.kind when 'event' then d.submission_id else d.subject end
    order by 2, 1
  `

/** Prefers a claimed page to the domain, because an administrator can end a claim, but not a domain. */
const findVoucher = async (db: Db, address: string): Promise<Voucher | undefined> => {
  const [claim] = await listClaimsOf(db, address)
  if (claim) return { kind: 'claim', page: profilePath(claim.kind, claim.slug) }
  const domain = await findVouchingDomain(db, address)
  return domain === undefined ? undefined : { kind: 'website', domain }
}

const maxWebsites = 50

/** Domain of the address, if the website of one of its live or past events has the same domain. */
const findVouchingDomain = async (db: Db, address: string): Promise<string | undefined> => {
  const domain = mailDomain(address)
  if (domain === undefined) return undefined
  const { rows } = await sql<{ website: string }>`
    select distinct e.website
    from submissions s
    join submission_events m on m.submission_id = s.id
    join events e on e.id = m.event_id
    where lower(s.submitter_email) = ${address} and e.status in ('published', 'archived')
      and strpos(lower(e.website), ${domain}) > 0
    order by e.website limit ${maxWebsites}
  `.execute(db)
  return rows.some(({ website }) => websiteDomain(website) === domain) ? domain : undefined
}
