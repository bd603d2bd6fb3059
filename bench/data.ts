/**
 * Fills a database with as many events as after years of use: live ones clustered around real
 * cities by population, half of them dates of series of twenty, and an archive. SQL generates the
 * rows, so a million takes some minutes. The data is not for display.
 */
import { type RawBuilder, sql } from 'kysely'
import { costValues } from '../src/catalog/event/costs.ts'
import { eventTypes } from '../src/catalog/event/event-types.ts'
import { announceChange } from '../src/catalog/event/server/after-change.ts'
import type { Db } from '../src/platform/db/database.ts'
import { insertVenues, venueCount } from './venues.ts'
import * as words from './words.ts'

export type BenchSize = { live: number; archived: number }

const datesPerSeries = 20
/** Rows per statement; logs progress after each. */
const batch = 100_000

/** Adds that many events of both kinds; rows added before a failure stay. */
export const loadBenchData = async (
  db: Db,
  { live, archived }: BenchSize,
  log: (message: string) => void = () => {},
): Promise<void> => {
  const series = Math.round(live / 2 / datesPerSeries)
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await insertVenues(connection)
    await sql`select setseed(0.42)`.execute(connection)
    await connection.transaction().execute(async (transaction) => {
      await insertSeries(transaction, series)
      await insertSingle(transaction, live - series * datesPerSeries)
      await learnEveryWord(transaction)
      await announceChange(transaction)
    })
    log(`${live} live events`)
    for (let done = 0; done < archived; done += batch) {
      await insertArchived(connection, Math.min(batch, archived - done))
      log(`${Math.min(archived, done + batch)} archived events`)
    }
    await sql`drop table bench_venue`.execute(connection)
    await sql`vacuum analyze events`.execute(connection)
    await sql`vacuum analyze search_vocabulary`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

const oneOf = (values: readonly string[]): RawBuilder<string> =>
  sql`(${sql.lit(`{${values.map((value) => JSON.stringify(value)).join(',')}}`)}::text[])[1 + floor(random() * ${sql.lit(values.length)})::int]`

/** Random value; squaring the random number favors earlier ones. */
const mostlyFirst = (values: readonly string[]): RawBuilder<string> =>
  sql`(${sql.lit(`{${values.map((value) => JSON.stringify(value)).join(',')}}`)}::text[])[1 + floor(random() ^ 2 * ${sql.lit(values.length)})::int]`

/** Rows of `count` events without dates. */
const happenings = (count: number): RawBuilder<unknown> => sql`(
  select happening.*, venue.* from (
    select number, 1 + floor(random() * ${venueCount})::int as venue_number,
      ${oneOf(words.firstWords)} || ' ' || ${mostlyFirst(words.makes)} || ' ' || ${oneOf(words.lastWords)} as name,
      concat_ws(' ', ${oneOf(words.sentences)}, ${oneOf(words.sentences)}, ${oneOf(words.sentences)}) as description,
      ${oneOf(eventTypes)} as event_type,
      nullif(${oneOf([...costValues, ''])}, '') as attendance_cost,
      case when random() < 0.3 then '{}' else array[${mostlyFirst(words.makes)}, ${oneOf(words.makes)}] end as car_makes,
      array[${oneOf(words.categories)}, ${oneOf(words.categories)}] as car_categories,
      array[${oneOf(words.features)}, ${oneOf(words.features)}] as features,
      case when random() < 0.7 then make_time(7 + floor(random() * 12)::int, 0, 0) end as start_time,
      random() < 0.2 as charity_involved, random() < 0.05 as several_days
    from generate_series(1, ${count}::int) as number
  ) as happening join bench_venue as venue using (venue_number)
)`

const columns = sql`id, status, name, description, event_type, date, end_date, start_time, end_time,
  time_zone, starts_at, ends_at, day_ends_at, venue_name, street_address, city, state, zip_code,
  latitude, longitude, location_precision, attendance_cost, car_categories, car_makes, features,
  charity_involved, contact_email, website, series_id, published_at, archived_at`

type Dates = {
  status: 'published' | 'archived'
  /** First day, computed from a row `h` of `happenings`. */
  date: RawBuilder<unknown>
  from: RawBuilder<unknown>
  seriesId?: RawBuilder<unknown>
}

const insertDates = async (db: Db, { status, date, from, seriesId }: Dates) => {
  await sql`insert into events (${columns})
    select substr(md5(random()::text), 1, 12), ${status}, name, description, event_type, date, end_date,
      start_time, start_time + interval '4 hours', time_zone,
      (date + start_time) at time zone time_zone, (end_date + start_time + interval '4 hours') at time zone time_zone,
      (end_date + 1)::timestamp at time zone time_zone, venue_name, street_address, city, state, zip_code,
      latitude, longitude, 'address', attendance_cost, car_categories, car_makes, features,
      charity_involved, 'club@example.com', 'https://example.com/' || number, series_id, now(),
      case when ${status} = 'archived' then now() end
    from (
      select h.*, ${date} as date, ${date} + case when several_days then 2 else 0 end as end_date,
        ${seriesId ?? sql`null`}::text as series_id
      from ${from}
    ) as dated`.execute(db)
}

const insertSeries = async (db: Db, count: number) => {
  await sql`insert into series (id, rule_in_words)
    select 'bench-' || number, 'Every week' from generate_series(1, ${count}::int) as number`.execute(
    db,
  )
  await insertDates(db, {
    status: 'published',
    date: sql`current_date + 2 + number % 14 + 7 * week`,
    from: sql`${happenings(count)} as h cross join generate_series(0, ${datesPerSeries - 1}::int) as week`,
    seriesId: sql`'bench-' || number`,
  })
}

const insertSingle = (db: Db, count: number) =>
  insertDates(db, {
    status: 'published',
    date: sql`current_date + 2 + (number::bigint * 7919 % 365)::int`,
    from: sql`${happenings(count)} as h`,
  })

const insertArchived = (db: Db, count: number) =>
  insertDates(db, {
    status: 'archived',
    date: sql`current_date - 4 - (number::bigint * 7919 % 3650)::int`,
    from: sql`${happenings(count)} as h`,
  })

const learnEveryWord = async (db: Db) => {
  await sql`insert into search_vocabulary (word)
    select word from ts_stat($$select search from events where status = 'published'$$)
    where length(word) between 4 and 30 and word ~ '^[[:alpha:]]+$' on conflict do nothing`.execute(
    db,
  )
}
