/** Queries of blocks, and of pending events that share a sender or website. */
import { type RawBuilder, sql } from 'kysely'
import { networkDays } from '../../../../catalog/submission/server/save-submission.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  afterCursor,
  countAll,
  cutPage,
  hasRow,
  type ListPage,
} from '../../../../platform/db/list-page.ts'
import { queryRow, queryRows } from '../../../../platform/db/query.ts'
import type { Block, Matching } from '../../blocks-contract.ts'
import { type MatchKind, maxAtOnce } from '../../queue-texts.ts'

export type Traces = {
  submissionId: string | null
  messageId: string | null
  email: string | null
  /** Keyed hash. */
  network: string | null
  website: string
}

export const findTraces = (db: Db, eventId: string): Promise<Traces | undefined> =>
  queryRow(db)`
    select s.id as "submissionId", null as "messageId", s.submitter_email as email, s.network_hash as network, e.website
    from events e left join submission_events m on m.event_id = e.id
      left join submissions s on s.id = m.submission_id
    where e.id = ${eventId}
  `

export const findMessageTraces = (db: Db, id: string): Promise<Traces | undefined> =>
  queryRow(db)`
    select null as "submissionId", id as "messageId", nullif(email, '') as email,
      network_hash as network, '' as website
    from messages where id = ${id}
  `

/** Address without its "+tag"; blocks also drop dots at Gmail. */
const mailbox = sql`regexp_replace(lower(s.submitter_email), '\\+[^@]*', '')`

const isFrom = (by: Exclude<MatchKind, 'website'>, value: string): RawBuilder<unknown> => {
  if (by === 'network') return sql`s.network_hash = ${value}::text`
  if (by === 'address')
    return sql`${mailbox} = regexp_replace(lower(${value}::text), '\\+[^@]*', '')`
  return sql`right(lower(s.submitter_email), length(${value}::text) + 1)
    in ('@' || ${value}::text, '.' || ${value}::text)`
}

const isMatch = (by: MatchKind, value: string): RawBuilder<unknown> =>
  by === 'website'
    ? sql`substring(lower(e.website) from '^(?:https?://)?(?:www\\.)?([^/:?#]+)') = ${value}`
    : sql`exists (select from submission_events m join submissions s on s.id = m.submission_id
        where m.event_id = e.id and ${isFrom(by, value)})`

export const countMatching = (db: Db, by: MatchKind, value: string): Promise<number> =>
  countAll(db, sql`select from events e where e.status = 'pending' and ${isMatch(by, value)}`)

export const findMatching = (db: Db, by: MatchKind, value: string): Promise<Matching['events']> =>
  queryRows(db)`
    select e.id, e.name, e.date, e.city, e.state, e.sequence from events e
    where e.status = 'pending' and ${isMatch(by, value)}
    order by e.created_at, e.id limit ${maxAtOnce}
  `

type OthersQuery = { by: 'domain' | 'network'; value: string; address: string }

/** Number of other senders of the domain or network with an approved event. */
export const countApprovedOthers = (db: Db, { by, value, address }: OthersQuery): Promise<number> =>
  countAll(
    db,
    sql`
    select distinct ${mailbox} from submissions s
    where ${isFrom(by, value)} and not ${isFrom('address', address)}
      and exists (select from sender_decisions d
        where d.submission_id = s.id and d.outcome = 'approved')`,
  )

export const isBlocked = (db: Db, kind: Block['kind'], value: string): Promise<boolean> =>
  hasRow(db, sql`select from blocks where kind = ${kind} and value = ${value}`)

export const findBlocks = async (
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<ListPage<Block>> => {
  const row = sql`select created_at, id from blocks where id = ${cursor}`
  const after = await afterCursor(db, cursor, sql`(b.created_at, b.id) <`, row)
  const { rows: found } = await sql<Block>`
    select b.id, b.kind, case b.kind when 'network' then '' else b.value end as value,
      case b.kind when 'network' then coalesce(s.submitter_email, nullif(m.email, '')) end as sender,
      b.created_at as "createdAt", b.created_by as "createdBy",
      case b.kind when 'network' then b.created_at + make_interval(days => ${networkDays}::int) end as "endsAt"
    from blocks b left join submissions s on s.id = b.submission_id
      left join messages m on m.id = b.message_id
    where ${after} order by b.created_at desc, b.id desc limit ${limit + 1}
  `.execute(db)
  const total = await countAll(db, sql`select from blocks`)
  return { ...cutPage(found, limit, ({ id }) => id), total }
}
