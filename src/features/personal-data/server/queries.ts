/** Data of one address, by kind. Addresses are compared in lower case. */
import { type RawBuilder, sql } from 'kysely'
import { mailboxOf } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { namedInSearch } from '../../../catalog/trust/server/saved-searches.ts'

export type DataKind = {
  what: string
  /** Rows of the kind; `address` is in lower case. */
  find: (address: string) => RawBuilder<Record<string, unknown>>
  /** Reason why it stays; absent for erased data. */
  stays?: string
}

export const kinds = {
  submissions: {
    what: 'Submissions',
    find: (address) => sql`
      select s.id, s.submitter_email as address, s.created_at as "sentAt", s.link_used_at as "linkFirstOpenedAt",
        s.link_expires_at as "linkExpiresAt", s.reminders_stopped_at as "remindersStoppedAt",
        s.network_hash is not null as "networkIsKept",
        (select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'date', e.date, 'status', e.status)
            order by e.date, e.id)
          from submission_events m join events e on e.id = m.event_id where m.submission_id = s.id) as events
      from submissions s where lower(s.submitter_email) = ${address} order by s.created_at, s.id`,
  },
  links: {
    what: 'Links to all submissions',
    find: (address) => sql`
      select created_at as "sentAt", expires_at as "expiresAt" from address_links
      where address = ${address} order by created_at`,
  },
  sheets: {
    what: 'Files with many dates',
    find: (address) => sql`
      select file_name as "fileName", state, created_at as "sentAt" from imports
      where lower(sender) = ${address} order by created_at, id`,
  },
  searches: {
    what: 'Saved searches of administrators that name it',
    find: (address) => sql`
      select name, keyword, created_at as "savedAt" from saved_searches
      where ${namedInSearch(address)} order by created_at, id`,
  },
  handovers: {
    what: 'Offers to take over events',
    find: (address) => sql`
      select h.to_address as "to", h.created_at as "offeredAt", h.expires_at as "expiresAt"
      from handovers h join submissions s on s.id = h.submission_id
      where lower(h.to_address) = ${address} or lower(s.submitter_email) = ${address}
      order by h.created_at, h.submission_id`,
  },
  messages: {
    what: 'Messages and reports',
    find: (address) => sql`
      select id, kind, event_id as "eventId", reason, name, email, subject, text,
        (select json_agg(json_build_object('text', a.text, 'at', a.created_at) order by a.created_at, a.id)
          from message_replies a where a.message_id = messages.id) as answers,
        network_hash is not null as "networkIsKept", created_at as "sentAt"
      from messages where lower(email) = ${address} order by position`,
  },
  mail: {
    what: 'Mail in the outbox',
    find: (address) => sql`
      select id, recipient, subject, created_at as "queuedAt", sent_at as "sentAt",
        case when lower(recipient) = ${address} then text end as text
      from outbox_messages where ${mentions(address)} order by position`,
  },
  senders: {
    what: 'Record as a sender',
    find: (address) => sql`
      select address, step from senders where address = ${address} and set_step is null`,
  },
  claims: {
    what: 'Claims of pages',
    find: (address) => sql`
      select kind, slug, email, claimed_at as "claimedAt" from profile_claims
      where lower(email) = ${address} order by id`,
  },
  updates: {
    what: 'Email updates',
    find: (address) => sql`
      select s.kind, s.search, s.weekday, s.created_at as "askedAt", s.confirmed_at as "confirmedAt",
        (select jsonb_agg(w.event_id order by w.event_id) from watched_events w
          where w.subscription_id = s.id) as events
      from subscriptions s join subscribers b on b.id = s.subscriber_id
      where b.address = ${address} order by s.created_at, s.id`,
  },
  setSenders: {
    what: 'Trust set by an administrator',
    stays: 'An administrator set how far the address is trusted; that decision must last.',
    find: (address) => sql`
      select address, set_step as "step", set_at as "setAt" from senders
      where address = ${address} and set_step is not null`,
  },
  blocks: {
    what: 'Blocks of the address',
    stays: 'An administrator blocked the address; a block must last.',
    find: (address) => sql`
      select value as address, created_at as "blockedAt" from blocks
      where kind = 'address' and value = ${mailboxOf(address)}`,
  },
  listings: {
    what: 'Listings that name it',
    stays:
      'It was published as the contact of an event, or in its text. Edit the event to take it out.',
    find: (address) => sql`
      select e.id, e.name, e.date, e.status, e.contact_email as "contactEmail" from events e
      left join merged_listings m on m.event_id = e.id
      where ${names(address, sql`e`)} or ${names(address, sql`m`)} order by e.date, e.id`,
  },
  notes: {
    what: 'Notes of reviewers that name it',
    stays: 'A reviewer wrote it to the sender of an event; it goes with the event.',
    find: (address) => sql`
      select n.event_id as "eventId", n.kind, n.reason, n.created_at as "writtenAt"
      from review_notes n where ${names(address, sql`n`)} order by n.created_at, n.event_id`,
  },
  othersMessages: {
    what: 'Messages of others that name it',
    stays: 'Somebody else wrote it; it goes with their message.',
    find: (address) => sql`
      select id, kind, event_id as "eventId", created_at as "sentAt" from messages
      where lower(coalesce(email, '')) <> ${address}
        and strpos(lower(concat_ws(' ', name, subject, text)), ${address}) > 0 order by position`,
  },
  corrections: {
    what: 'Changes of events',
    stays: 'A change of an event names it as the contact; it goes with the event.',
    find: (address) => sql`
      select id, event_id as "eventId", created_at as "sentAt" from corrections
      where strpos(lower(before::text || changes::text), ${address}) > 0 order by created_at, id`,
  },
  audit: {
    what: 'Audit log',
    stays: 'The audit log shows who decided what, and the database refuses to change it.',
    find: (address) => sql`
      select id, at, action, subject_type as "subjectType", subject_id as "subjectId" from audit_log
      where strpos(lower(concat(administrator_email, subject_id, before::text, after::text, note)), ${address}) > 0
      order by id`,
  },
  invitations: {
    what: 'Invitation as an administrator',
    stays: 'It ends by itself, after 7 days at most. Withdraw it under People.',
    find: (address) => sql`
      select role, created_at as "sentAt", expires_at as "expiresAt" from invitations
      where email = ${address} or lower(invited_by) = ${address}`,
  },
  administrators: {
    what: 'Administrator account',
    stays: 'It is an account. End it with "npm run cli -- admin disable".',
    find: (address) => sql`
      select email, created_at as "createdAt", disabled_at as "disabledAt" from administrators
      where lower(email) = ${address}`,
  },
} as const satisfies Record<string, DataKind>

/** SQL condition: the row contains the address anywhere. */
const names = (address: string, row: RawBuilder<unknown>) =>
  sql`strpos(lower(${row}::text), ${address}) > 0`

/** SQL condition: the mail is to the address or mentions it. */
const mentions = (address: string) =>
  sql`(lower(recipient) = ${address} or lower(coalesce(reply_to, '')) = ${address}
    or strpos(lower(subject || text), ${address}) > 0)`
