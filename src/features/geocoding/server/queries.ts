/** SQL of the geocoder: its queue of events, and its results. */
import { sql } from 'kysely'
import type { Point } from '../../../catalog/place/distance.ts'
import type { GeocoderKind } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeRows, queryRow, queryRows, queryValue } from '../../../platform/db/query.ts'
import type { AddressWords } from '../address-query.ts'

export type DueEvent = AddressWords & {
  id: string
  /** Address as stored in `geocoded_events`. */
  address: string
}

const addressOf = sql.raw(`concat_ws(E'\\n', e.street_address, e.city, e.state, e.zip_code)`)

/** True if the event needs a point at its street address, whether or not it was looked up. */
const isOpen = sql.raw(`e.location_precision <> 'address' and e.street_address <> ''
  and e.status <> 'deleted' and not e.demo`)
const queueOrder = sql.raw(`(e.status = 'archived'), (e.source is not null), e.created_at, e.id`)

/** True if an address without a point is due for a retry, or the service has changed. */
const isToAskAgain = (service: GeocoderKind) => sql`
  not g.placed and (g.service < ${service} or g.service > ${service}
    or (g.service = ${service} and g.retry_at <= now()))`

/** Length of the queue. */
export const countDueEvents = async (db: Db, service: GeocoderKind): Promise<number> =>
  (await queryValue(db)<number>`
    select (select count(*) from events e where ${isOpen} and not e.looked_up)::int
      + (select count(*) from geocoded_events g join events e on e.id = g.event_id
          where ${isToAskAgain(service)} and ${isOpen} and e.looked_up)::int`) ?? 0

/**
 * Head of the queue: events with a street address whose pin is only the center of a ZIP code or city. Events already
 * looked up are marked (migrations/0319) and skipped, unless a retry is due or the service has changed. Live before
 * archived, submitted before imported, oldest first.
 */
export const listDueEvents = (
  db: Db,
  service: GeocoderKind,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<DueEvent[]> =>
  queryRows(db)`
    select e.id, e.street_address as "streetAddress", e.city, e.state, e.zip_code as "zipCode",
      ${addressOf} as address
    from (
      (select e.* from events e
        where ${isOpen} and not e.looked_up and e.id <> all(${except}::text[])
        order by ${queueOrder} limit ${limit})
      union all
      (select e.* from geocoded_events g join events e on e.id = g.event_id
        where ${isToAskAgain(service)} and ${isOpen} and e.looked_up
          and e.id <> all(${except}::text[])
        order by ${queueOrder} limit ${limit})
    ) as e
    order by ${queueOrder} limit ${limit}
  `

type QueueResult = Pick<DueEvent, 'id' | 'address'> & {
  service: GeocoderKind
  placed: boolean
  retryAt: string | null
}

/** Removes an event from the queue; does nothing if it was purged in the meantime. */
export const dequeueEvent = (
  db: Db,
  { id, address, service, placed, retryAt }: QueueResult,
): Promise<void> =>
  changeRows(db)`
    insert into geocoded_events (event_id, address, service, placed, retry_at)
    select id, ${address}, ${service}, ${placed}, ${retryAt}::timestamptz from events where id = ${id}
    on conflict (event_id) do update set address = excluded.address, service = excluded.service,
      placed = excluded.placed, retry_at = excluded.retry_at
  `

export type LookupOutcome = 'found' | 'none' | 'failed' | 'retry'

export type StoredAddress = {
  service: GeocoderKind
  outcome: LookupOutcome
  latitude: number | null
  longitude: number | null
  askedAt: string
}

/** `id`: hexadecimal SHA-256 of the normalized address. */
export const findAddress = (db: Db, id: string): Promise<StoredAddress | undefined> =>
  queryRow(db)`
    select service, outcome, latitude, longitude, asked_at as "askedAt" from geocoded_addresses
    where id = ${id}`

type Answer = { id: string; service: GeocoderKind; point?: Point; reason: string; time: string }

export const saveAnswer = (db: Db, { id, service, point, reason, time }: Answer): Promise<void> =>
  changeRows(db)`
    insert into geocoded_addresses (id, service, outcome, latitude, longitude, reason, asked_at)
    values (${id}, ${service}, ${point ? 'found' : 'none'}, ${point?.latitude ?? null},
      ${point?.longitude ?? null}, ${reason}, ${time})
    on conflict (id) do update set service = excluded.service, outcome = excluded.outcome,
      latitude = excluded.latitude, longitude = excluded.longitude, attempts = 0,
      reason = excluded.reason, asked_at = excluded.asked_at
  `

/** Counts a failed attempt; after the last one, the address counts as failed. Returns the outcome. */
export const saveFailedAttempt = async (
  db: Db,
  { id, service, reason, time }: Omit<Answer, 'point'>,
  lastAttempt: number,
): Promise<LookupOutcome> => {
  const attempts = sql`case when geocoded_addresses.outcome = 'retry'
    then geocoded_addresses.attempts + 1 else 1 end`
  return (
    (await queryValue(db)<LookupOutcome>`
    insert into geocoded_addresses (id, service, outcome, attempts, reason, asked_at)
    values (${id}, ${service}, 'retry', 1, ${reason}, ${time})
    on conflict (id) do update set service = excluded.service, latitude = null, longitude = null,
      attempts = ${attempts}, reason = excluded.reason, asked_at = excluded.asked_at,
      outcome = case when ${attempts} >= ${lastAttempt} then 'failed' else 'retry' end
    returning outcome
  `) ?? 'retry'
  )
}
