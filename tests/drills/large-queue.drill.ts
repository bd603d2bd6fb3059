/** The review dashboard with 10,000 pending submissions. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadReview } from '../../src/features/moderation/web/load-review.ts'
import { organizer } from '../support/private-link.ts'
import { reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const { db } = app.database
const { submit } = organizer(app)
const { pageContext } = await reviewer(app)

const count = 10_000
/** Generous, for busy machines. */
const maxMs = 3_000

/** Copies a submission for 2,000 senders, 500 venues and 365 days; returns the id of the original. */
const fill = async () => {
  const { id } = await submit({
    description: 'Cars and coffee at the harbor, rain or shine. '.repeat(8),
  })
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'events' and is_generated = 'NEVER' and column_name not in ('id', 'name', 'date', 'end_date', 'venue_name')
  `.execute(db)
  const list = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  await sql`insert into events (id, name, date, end_date, venue_name, ${list})
    select 'q' || n, 'Coffee ' || n, date + n % 365, date + n % 365, 'Lot ' || n % 500, ${list}
    from events, generate_series(1, ${count - 1}) n
    where id = ${id}`.execute(db)
  await sql`insert into submissions (id, submitter_email, link_hash)
    select 's' || n, 'sender' || n % 2000 || '@example.com', 'h' || n
    from generate_series(1, ${count - 1}) n`.execute(db)
  await sql`insert into submission_events (event_id, submission_id)
    select 'q' || n, 's' || n from generate_series(1, ${count - 1}) n`.execute(db)
  await sql`analyze`.execute(db)
  return id
}

const timed = async (query: string) => {
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const start = performance.now()
    const data = await loadReview(new Request(`http://atlas.example/admin${query}`), pageContext())
    times.push(performance.now() - start)
    expect(data).toMatchObject({ total: count, problem: undefined })
  }
  // The fastest of seven, as other processes share the machine.
  return Math.min(...times)
}

test(`the dashboard loads within ${maxMs} ms, in either order, with an event selected, and with all events at one venue on one day`, async () => {
  const first = await fill()
  const times = {
    oldest: await timed(''),
    selected: await timed(`?event=${first}`),
    refusal: await timed(`?order=refusal&event=${first}`),
    oneDay: 0,
  }
  await sql`update events set date = '2031-05-03', end_date = '2031-05-03', venue_name = 'Lot'
    where status = 'pending'`.execute(db)
  await sql`vacuum analyze events`.execute(db)
  times.oneDay = await timed(`?event=${first}`)
  console.info(
    JSON.stringify(times, (_, value) => (typeof value === 'number' ? Math.round(value) : value)),
  )
  const slow = Object.entries(times).filter(([, ms]) => ms >= maxMs)
  expect(slow).toEqual([])
}, 240_000)
