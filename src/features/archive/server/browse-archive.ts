/** Numbers of archived events by year and state, for the pages to browse the archive. */
import { sql } from 'kysely'
import { stateName } from '../../../catalog/place/us-states.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { type Change, exactly, findChanged, listChanges, matchesByMonth } from './bitmap-query.ts'
import { inSnapshot } from './snapshot.ts'

type Count = { value: string; events: number }

/** Years in which events began, in all or some states, newest first. */
export const listYears = (db: Db, states: readonly string[] | undefined) =>
  inSnapshot(db, async (snapshot) => {
    const changes = await listChanges(snapshot)
    const criteria = { conditions: states ? [exactly(...states.map((code) => `s:${code}`))] : [] }
    const { rows } = await sql<Count>`
      select to_char(month, 'YYYY') as value, sum(bit_count(events))::int as events
      from (${matchesByMonth(criteria, changes)}) as matching group by 1`.execute(snapshot)
    const changedKeys = await findChanged(snapshot, changes, criteria)
    const years = changedKeys.map(({ date }) => date.slice(0, 4))
    return addCounts(rows, years)
      .map(({ value, events }) => ({ year: Number(value), events }))
      .sort((a, b) => b.year - a.year)
  })

/** States in which events took place, in all years or in one, sorted by name. */
export const listStates = (db: Db, year: number | undefined) =>
  inSnapshot(db, async (snapshot) => {
    const changes = await listChanges(snapshot)
    const { rows } = await sql<Count>`
      select substr(t.term, 3) as value, sum(bit_count(t.events & matching.events))::int as events
      from archive_terms as t
      join (${matchesByMonth({ conditions: [], year }, changes)}) as matching using (month)
      where t.term between 's:' and 's:~' group by t.term`.execute(snapshot)
    return addCounts(rows, await statesOfChanged(snapshot, year, changes))
      .map(({ value, events }) => ({ state: value, events }))
      .sort((a, b) => (stateName(a.state) < stateName(b.state) ? -1 : 1))
  })

const statesOfChanged = async (
  db: Db,
  year: number | undefined,
  changes: readonly Change[],
): Promise<string[]> => {
  const keys = await findChanged(db, changes, { conditions: [], year })
  if (keys.length === 0) return []
  return queryColumn(db)`
    select state from events where id = any(${keys.map(({ id }) => id)}::text[]) and state <> ''
  `
}

/** Adds one per changed event to the counts of the index; omits values without events. */
const addCounts = (indexed: readonly Count[], changedValues: readonly string[]): Count[] => {
  const counts = new Map(indexed.map(({ value, events }) => [value, events]))
  for (const value of changedValues) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].flatMap(([value, events]) => (events > 0 ? { value, events } : []))
}
