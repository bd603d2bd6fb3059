/** Addresses, their subscriptions, and the links in their mail. Only this file writes them. */
import { sql } from 'kysely'
import { newId } from '../../../kit/ids.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import {
  changeRows,
  countChanged,
  queryRow,
  queryRows,
  queryValue,
} from '../../../platform/db/query.ts'
import { withdrawBulk } from '../../../platform/mail/withdraw-mail.ts'
import type { Subscription } from '../contract.ts'

export type NewSubscription =
  | { kind: 'events' }
  | { kind: 'search'; search: string; weekday: number; timeZone: string }

/** Adds a subscription that waits for confirmation by the address. */
export const addSubscription = async (
  db: Tx,
  address: string,
  input: NewSubscription,
): Promise<{ id: string; subscriberId: string }> => {
  const { rows } = await sql<{ id: string }>`
    insert into subscribers (id, address) values (${newId()}, lower(${address}))
    on conflict (address) do update set address = excluded.address
    returning id`.execute(db)
  const subscriberId = rows[0]!.id
  const id = newId()
  const { search = null, weekday = null, timeZone = null } = input.kind === 'search' ? input : {}
  await sql`
    insert into subscriptions (id, subscriber_id, kind, search, weekday, time_zone)
    values (${id}, ${subscriberId}, ${input.kind}, ${search}, ${weekday}, ${timeZone})`.execute(db)
  return { id, subscriberId }
}

/** Adds a device as a subscriber; its browser has confirmed already. */
export const addDeviceSubscriber = async (
  db: Tx,
): Promise<{ id: string; subscriberId: string }> => {
  const [id, subscriberId] = [newId(), newId()]
  await sql`insert into subscribers (id) values (${subscriberId})`.execute(db)
  await sql`
    insert into subscriptions (id, subscriber_id, kind, confirmed_at)
    values (${id}, ${subscriberId}, 'events', now())`.execute(db)
  return { id, subscriberId }
}

export type LinkOwner = { subscriptionId: string; subscriberId: string }

/** Adds a link for each message; returns the tokens in the same order. */
export const addLinks = async (db: Tx, owners: readonly LinkOwner[]): Promise<string[]> => {
  const links = owners.map((owner) => ({ ...newSecretToken(), ...owner }))
  await sql`
    insert into subscriber_links (link_hash, subscriber_id, subscription_id)
    select * from unnest(${links.map(({ hash }) => hash)}::text[],
      ${links.map(({ subscriberId }) => subscriberId)}::text[],
      ${links.map(({ subscriptionId }) => subscriptionId)}::text[])`.execute(db)
  return links.map(({ token }) => token)
}

export type Link = {
  subscriberId: string
  /** Subscription of the message; null once stopped. */
  subscriptionId: string | null
  address: string
}

/** Undefined for an invalid or ended link. Changes nothing. */
export const findLink = (db: Db, token: string): Promise<Link | undefined> =>
  queryRow(db)`
    select l.subscriber_id as "subscriberId", l.subscription_id as "subscriptionId", s.address
    from subscriber_links l join subscribers s on s.id = l.subscriber_id
    where l.link_hash = ${hashSecretToken(token)}`

/** Locks the subscriber until the transaction ends. False if it no longer exists. */
export const lockSubscriber = async (db: Tx, subscriberId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from subscribers where id = ${subscriberId} for update`.execute(db)
  return rows.length > 0
}

/** Subscriptions of an address, confirmed or not, oldest first, with their published and archived events. */
export const listSubscriptions = (db: Db, subscriberId: string): Promise<Subscription[]> =>
  queryRows(db)`
    select s.id, s.kind, s.confirmed_at is not null as confirmed, s.search, s.weekday,
      s.created_at as "createdAt", coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'date', e.date, 'endDate', e.end_date)
          order by e.sort_date, e.sort_time, e.id)
        from watched_events w join events e on e.id = w.event_id
        where w.subscription_id = s.id and e.status in ('published', 'archived')), '[]'::jsonb) as events
    from subscriptions s where s.subscriber_id = ${subscriberId}
    order by s.created_at, s.id limit 100`

/** Subscription with this id; undefined if it belongs to another subscriber. */
export const findSubscription = (
  db: Tx,
  { subscriberId, id }: { subscriberId: string; id: string },
) =>
  queryRow(db)<{
    kind: 'events' | 'search'
    confirmed: boolean
    search: string | null
    weekday: number | null
    timeZone: string | null
    confirmedCount: number
    /** Confirmed subscription that this one duplicates. */
    sameId: string | null
  }>`
    select s.kind, s.confirmed_at is not null as confirmed, s.search, s.weekday, s.time_zone as "timeZone",
      (select count(*)::int from subscriptions c
        where c.subscriber_id = s.subscriber_id and c.confirmed_at is not null) as "confirmedCount",
      (select c.id from subscriptions c where c.subscriber_id = s.subscriber_id
        and c.confirmed_at is not null and c.id <> s.id and c.kind = s.kind
        and c.search is not distinct from s.search) as "sameId"
    from subscriptions s where s.id = ${id} and s.subscriber_id = ${subscriberId}`

type Schedule = { dueAt: string; sentUpTo: string }

/** `schedule`: for searches only. */
export const markSubscriptionConfirmed = (db: Tx, id: string, schedule?: Schedule): Promise<void> =>
  changeRows(db)`
    update subscriptions set confirmed_at = now(), due_at = ${schedule?.dueAt ?? null},
      sent_up_to = ${schedule?.sentUpTo ?? null}
    where id = ${id}`

/** Changes the weekday of a confirmed search. */
export const moveSubscription = (
  db: Tx,
  id: string,
  { weekday, dueAt }: { weekday: number | null; dueAt: string },
): Promise<void> =>
  changeRows(db)`
    update subscriptions set weekday = ${weekday}, due_at = ${dueAt} where id = ${id}`

/** Moves the links of subscription `from` to `to`, and deletes `from`. */
export const replaceSubscription = async (
  db: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await sql`
    update subscriber_links set subscription_id = ${to} where subscription_id = ${from}`.execute(db)
  await sql`delete from subscriptions where id = ${from}`.execute(db)
}

/** Ends a subscription; with the last one, deletes the subscriber. */
export const endSubscription = async (
  db: Tx,
  { subscriberId, id }: { subscriberId: string; id: string },
): Promise<void> => {
  await sql`delete from subscriptions
    where id = ${id} and subscriber_id = ${subscriberId}`.execute(db)
  await dropEmptySubscribers(db, subscriberId)
}

/** Deletes all data of a subscriber. */
export const endSubscriber = (db: Tx, subscriberId: string): Promise<void> =>
  changeRows(db)`delete from subscribers where id = ${subscriberId}`

/** Deletes all data of an address, in lower case. */
export const eraseSubscriber = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from subscribers where address = ${address}`

/** Deletes subscribers without subscriptions: one, or all of them. */
const dropEmptySubscribers = async (db: Tx, subscriberId?: string): Promise<void> => {
  const which = subscriberId === undefined ? sql`true` : sql`s.id = ${subscriberId}`
  await sql`
    delete from subscribers s where ${which}
      and not exists (select from subscriptions where subscriber_id = s.id)`.execute(db)
}

/** Days after which an unconfirmed request is deleted. */
const waitingDays = 7
/** Days for which the link of a message works; the newest link of an address works as long as it has subscriptions. */
const linkDays = 60

/** Deletes unconfirmed requests, subscriptions to past events, old links, and subscribers without subscriptions. */
export const forgetSubscribers = async (db: Tx): Promise<void> => {
  await changeRows(db)`
    delete from subscriptions
    where confirmed_at is null and created_at < now() - make_interval(days => ${waitingDays}::int)`
  await sql`
    delete from subscriptions s where kind = 'events'
      and not exists (select from watched_events where subscription_id = s.id)`.execute(db)
  await dropEmptySubscribers(db)
  await changeRows(db)`
    delete from subscriber_links l where created_at < now() - make_interval(days => ${linkDays}::int)
      and exists (select from subscriber_links newer
        where newer.subscriber_id = l.subscriber_id and newer.created_at > l.created_at)`
}

export type RefusedMessage = {
  /** Address in upper or lower case. */
  address: string
  /** A repeated id counts once. */
  messageId: string
  /** Number of refusals that ends all subscriptions. */
  most?: number
}

/** Records that a message was refused permanently; deletes all data of the address at the second refusal. */
export const noteRefusal = async (
  db: Tx,
  { address, messageId, most = 2 }: RefusedMessage,
): Promise<void> => {
  const id = await queryValue(db)`
    select id from subscribers where address = lower(${address}) for update`
  if (id === undefined) return
  await sql`
    insert into refused_updates (subscriber_id, message_id) values (${id}, ${messageId})
    on conflict do nothing`.execute(db)
  const ended = await countChanged(db)`
    delete from subscribers where id = ${id}
      and (select count(*) from refused_updates where subscriber_id = ${id}) >= ${most}`
  const why = 'Messages to this address come back.'
  if (ended > 0) await withdrawBulk(db, { address: address.toLowerCase(), prefix: 'updates:', why })
}
