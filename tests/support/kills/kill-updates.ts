/** Kills processes while they notify subscribers: each subscriber must get one message per change and new event. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { changeRows, queryRow, queryValue } from '../../../src/platform/db/query.ts'
import type { TestDatabase } from '../database.ts'
import { saveMade } from '../made-event.ts'
import { projectFolder } from '../source-files.ts'

/** Thursday, 9 AM in Chicago. */
const thursday = Date.parse('2098-05-01T14:00:00Z')

/** Subscribers of one event, and of all new events in one state. */
export const addSubscribers = async ({ db }: TestDatabase, count: number): Promise<void> => {
  await saveMade(db, [{ id: 'show', name: 'Show Meet' }])
  await changeRows(db)`
    insert into subscribers (id, address)
    select 's' || n, 's' || n || '@example.com' from generate_series(1, ${count}::int) n`
  await sql`
    insert into subscriptions (id, subscriber_id, kind, confirmed_at)
    select 'e' || n, 's' || n, 'events', now() from generate_series(1, ${count}::int) n`.execute(db)
  await sql`
    insert into watched_events (subscription_id, event_id, sequence, status, told)
    select 'e' || n, e.id, e.sequence, e.status, jsonb_build_object('date', e.date, 'endDate', e.end_date,
      'startTime', null, 'endTime', null, 'venueName', e.venue_name, 'streetAddress', e.street_address,
      'city', e.city, 'state', e.state, 'rainDate', null, 'eventStatus', e.event_status, 'listed', true)
    from events e, generate_series(1, ${count}::int) n where e.id = 'show'`.execute(db)
  await changeRows(db)`
    insert into event_arrivals (event_id) select id from events where status = 'published'`
  await sql`
    insert into subscriptions (id, subscriber_id, kind, search, weekday, time_zone, due_at, sent_up_to, confirmed_at)
    select 'd' || n, 's' || n, 'search', 'state=IL', 4, 'America/Chicago', '3000-01-01',
      (select max(position) from event_arrivals), now()
    from generate_series(1, ${count}::int) n`.execute(db)
}

type Told = {
  /** Notified addresses in each round, by kind; must be all subscribers. */
  told: { changes: number; events: number }[]
  /** Messages in excess of one per address, round and kind. */
  copies: number
  kills: number
}

/** `kills`: total, at most `atMost` per round. On a busy machine a round may end before its last kill. */
type Plan = { subscribers: number; kills: number; atMost: number }

export const killUpdates = async (database: TestDatabase, plan: Plan): Promise<Told> => {
  await addSubscribers(database, plan.subscribers)
  const told: Told['told'] = []
  let copies = 0
  let killed = 0
  const mostRounds = (3 * plan.kills) / plan.atMost
  for (let round = 0; killed < plan.kills && round < mostRounds; round++) {
    await beginRound(database, round)
    const all = plan.subscribers * 2
    for (let kill = 0; kill < plan.atMost && killed < plan.kills; kill++) {
      const before = await countMessages(database)
      if (before >= all) break
      await killWhileQueuing(database, before + 1 + kill * 37)
      killed++
    }
    const last = begin(database)
    const end = Date.now() + 120_000
    while ((await countMessages(database)) < all && Date.now() < end) await sleep(50)
    await sleep(200)
    await stop(last)
    const found = await queryRow(database.db)<{
      changes: number
      events: number
      messages: number
    }>`
      select count(distinct recipient) filter (where key like '%:news:%')::int as changes,
        count(distinct recipient) filter (where key like '%:digest:%')::int as events,
        count(*)::int as messages from outbox_messages`
    if (!found) break
    told.push({ changes: found.changes, events: found.events })
    copies += found.messages - found.changes - found.events
  }
  return { told, copies, kills: killed }
}

/** Changes the event and adds a new one. */
const beginRound = async ({ db }: TestDatabase, round: number) => {
  await sql`delete from outbox_messages`.execute(db)
  await saveMade(db, [{ id: `new${round}`, name: `New Meet ${round}` }])
  await sql`update events set venue_name = ${`Lot ${round}`}, sequence = sequence + 1
    where id = 'show'`.execute(db)
  await sql`update subscriptions set due_at = now() where kind = 'search'`.execute(db)
}

const countMessages = async ({ db }: TestDatabase): Promise<number> => {
  return (
    (await queryValue(db)<number>`
    select count(*)::int as count from outbox_messages`) ?? 0
  )
}

const begin = ({ url }: TestDatabase): ChildProcess =>
  spawn(
    process.execPath,
    [path.join(projectFolder, 'tests/support/kills/updates-process.ts'), url, String(thursday)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )

const stop = async (child: ChildProcess) => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Kills a process shortly after it has queued a number of messages: within a batch or between two. */
const killWhileQueuing = async (database: TestDatabase, from: number) => {
  const child = begin(database)
  const end = Date.now() + 60_000
  while ((await countMessages(database)) < from && Date.now() < end) await sleep(2)
  await sleep(from % 23)
  await stop(child)
}
