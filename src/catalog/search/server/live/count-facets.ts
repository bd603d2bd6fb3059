/** Totals by type, cost, state, month and make; see EventFacets. A series counts once for each value. */
import { dateOfEpochDay, epochDay } from '../../../time/local-dates.ts'
import type { EventFacets } from '../event-search.ts'
import { type Columns, none } from './columns.ts'

/** Values a facet lists at most, the most frequent ones. */
const maxValues = 100

/** `today` stands for the first day of a search without one: what has begun by then counts in its month. */
export const countFacets = (
  columns: Columns,
  matching: Iterable<number>,
  today: string,
): EventFacets => {
  const [rows, types, costs, states, months] = Array.from({ length: 5 }, () => new Tally())
  const makes = new MakeTally()
  const first = epochDay(today) ?? 0
  for (const slot of matching) {
    const series = columns.seriesOf[slot] ?? none
    const row = series === none ? -1 - slot : series
    rows?.add('', row)
    types?.add(columns.types.values[columns.type[slot] ?? 0] ?? '', row)
    const cost = columns.costs.values[columns.cost[slot] ?? 0] ?? null
    if (cost !== null) costs?.add(cost, row)
    states?.add(columns.states.values[columns.state[slot] ?? 0] ?? '', row)
    if (columns.ongoing[slot] !== 1) {
      const day = Math.max(columns.day[slot] ?? 0, first)
      months?.add(dateOfEpochDay(day).slice(0, 7), row)
    }
    const { shown, keys } = columns.makeLists.values[columns.makes[slot] ?? 0] ?? noMakes
    for (const [index, key] of keys.entries()) {
      if (key !== '') makes.add(key, shown[index] ?? '', row)
    }
  }
  return {
    total: rows?.counts().get('') ?? 0,
    eventType: mostOf(types?.counts()),
    attendanceCost: mostOf(costs?.counts()),
    state: mostOf(states?.counts()),
    month: mostOf(months?.counts()),
    carMake: makes.maxOf(),
  }
}

const noMakes = { shown: [], keys: [] }

class Tally {
  readonly #singles = new Map<string, number>()
  readonly #series = new Map<string, Set<number>>()

  /** Rows of events of their own are below 0 and come once each. */
  add(value: string, row: number): void {
    if (row < 0) {
      this.#singles.set(value, (this.#singles.get(value) ?? 0) + 1)
      return
    }
    const known = this.#series.get(value)
    if (known) known.add(row)
    else this.#series.set(value, new Set([row]))
  }

  counts(): Map<string, number> {
    const counts = new Map(this.#singles)
    for (const [value, series] of this.#series) {
      counts.set(value, (counts.get(value) ?? 0) + series.size)
    }
    return counts
  }
}

/** Spellings of a make count together and show the most frequent one. */
class MakeTally {
  readonly #rows = new Map<string, Set<number>>()
  readonly #spellings = new Map<string, Map<string, number>>()

  add(key: string, shown: string, row: number): void {
    const rows = this.#rows.get(key) ?? new Set()
    this.#rows.set(key, rows.add(row))
    const spellings = this.#spellings.get(key) ?? new Map<string, number>()
    this.#spellings.set(key, spellings.set(shown, (spellings.get(shown) ?? 0) + 1))
  }

  maxOf(): Record<string, number> {
    const counts = new Map([...this.#rows].map(([key, rows]) => [key, rows.size]))
    return Object.fromEntries(
      Object.entries(mostOf(counts)).map(([key, rows]) => {
        const [spelling = key] = sorted(this.#spellings.get(key) ?? new Map())[0] ?? []
        return [spelling, rows]
      }),
    )
  }
}

const sorted = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))

const mostOf = (counts: ReadonlyMap<string, number> = new Map()): Record<string, number> =>
  Object.fromEntries(sorted(counts).slice(0, maxValues))
