/** Table of daily counts; the only module that writes it. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { getSiteKey } from '../../../platform/auth/site-key.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { type EventFigures, eventKinds } from '../contract.ts'

/** Kinds whose subjects are texts typed by visitors. */
export const typedKinds = ['word', 'place', 'emptyWord', 'emptyPlace'] as const
export type FigureKind =
  | (typeof eventKinds)[number]
  | (typeof typedKinds)[number]
  | 'search'
  | 'empty'
  | 'type'

export type Sum = { kind: FigureKind; subject: string; count: number }

/** Fewest searches for a typed text to be stored and shown. */
export const minSearches = 3
/** Days after which typed texts and the counts by their hashes are deleted; other counts: 400. */
const typedDays = 90
const keptDays = 400

const isTyped = (kind: string) => typedKinds.some((each) => each === kind)

/** Adds counts to today's, in one statement. Ignores events that do not exist. */
export const addFigures = async (db: Db, sums: readonly Sum[], now = Date.now()): Promise<void> => {
  if (sums.length === 0) return
  const key = await getSiteKey(db, 'figures')
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const rows = sums.map(({ kind, subject, count }) =>
    isTyped(kind)
      ? { kind, subject: hash(subject), label: subject, count }
      : { kind, subject, label: null, count },
  )
  await sql`
    insert into figures as known (day, kind, subject, label, count)
    select ${venueToday(now, siteZone())}::date, kind, subject,
      case when label is not null and count + coalesce((
        select sum(earlier.count) from figures earlier
        where earlier.kind = given.kind and earlier.subject = given.subject
          and earlier.day > ${venueToday(now, siteZone())}::date - ${typedDays}::int
      ), 0) >= ${minSearches} then label end, count
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (kind text, subject text, label text, count integer)
    where not kind = any(${[...eventKinds]}::text[])
      or exists (select from events where id = given.subject)
    order by kind, subject
    on conflict (day, kind, subject) do update
      set count = known.count + excluded.count, label = coalesce(known.label, excluded.label)
  `.execute(db)
}

/** Deletes counts of typed texts after 90 days, all after 400. Returns the number of rows. */
export const forgetFigures = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from figures where day < current_date - ${keptDays}::int
      or (kind = any(${[...typedKinds]}::text[]) and day < current_date - ${typedDays}::int)`

export const startFiguresPurge = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define('forget-figures', async () => void (await forgetFigures(db)), { every: '12 9 * * *' })

const noFigures: EventFigures = { view: 0, calendar: 0, directions: 0, website: 0 }

/** Counts of each of these events, of the last 30 days. */
export const sumEvents = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, EventFigures>> => {
  const { rows } = await sql<{ id: string; kind: keyof EventFigures; count: number }>`
    select subject as id, kind, sum(count)::int as count from figures
    where kind = any(${[...eventKinds]}::text[]) and subject = any(${[...ids]}::text[])
      and day > current_date - 30
    group by subject, kind
  `.execute(db)
  const sums = new Map(ids.map((id) => [id, { ...noFigures }]))
  for (const { id, kind, count } of rows) Object.assign(sums.get(id) ?? {}, { [kind]: count })
  return sums
}
