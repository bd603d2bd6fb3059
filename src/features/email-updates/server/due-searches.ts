/** Searches whose mail is due, by subscriber. Part of subscribers.ts, which describes the tables. */
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryRows } from '../../../platform/db/query.ts'

/** Maximum number of searches in one pass; the rest follows in the next. */
const maxSearches = 2_000

/** Due searches, each with the position after which events are new to at least one subscriber. */
export const findDueSearches = (
  db: Db,
  now: number,
): Promise<{ search: string; after: string }[]> =>
  queryRows(db)`
    select search, min(sent_up_to)::text as after from subscriptions
    where confirmed_at is not null and due_at <= ${new Date(now).toISOString()}
    group by search order by min(due_at), search limit ${maxSearches}`

export type DueSubscription = {
  subscriptionId: string
  subscriberId: string
  address: string
  weekday: number
  timeZone: string
  sentUpTo: string
}

type DueSearchQuery = { search: string; now: number; after: string; limit: number }

/** Locks the next subscribers of a search, by id after `after`; skips those locked by another process. */
export const takeDue = (
  db: Tx,
  { search, now, after, limit }: DueSearchQuery,
): Promise<DueSubscription[]> =>
  queryRows(db)`
    select s.id as "subscriptionId", s.subscriber_id as "subscriberId", b.address, s.weekday,
      s.time_zone as "timeZone", s.sent_up_to::text as "sentUpTo"
    from subscriptions s join subscribers b on b.id = s.subscriber_id
    where s.search = ${search} and s.confirmed_at is not null and s.id > ${after}
      and s.due_at <= ${new Date(now).toISOString()}
    order by s.id limit ${limit} for update of s skip locked`

export type SentSearch = { subscriptionId: string; dueAt: string }

/** Records that events up to a position were sent or did not match. */
export const markSent = (db: Tx, searches: readonly SentSearch[], upTo: string): Promise<void> =>
  changeRows(db)`
    update subscriptions s set sent_up_to = ${upTo}::bigint, due_at = d.due_at
    from unnest(${searches.map((each) => each.subscriptionId)}::text[],
      ${searches.map(({ dueAt }) => dueAt)}::timestamptz[]) as d (id, due_at)
    where s.id = d.id`
