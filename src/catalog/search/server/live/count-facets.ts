/** Totals by month and by each filter that the table counts; see EventFacets. A series counts once per value. */
import { dateOfEpochDay, epochDay } from '../../../time/local-dates.ts'
import { type CountedName, countedNames } from '../../filters.ts'
import type { EventFacets } from '../event-search.ts'
import { type Columns, none, type SharedColumn } from './columns.ts'

/** Most values in a facet; the most frequent values are returned. */
const maxValues = 100

/** `today`: first day of the search; earlier days count in the month of this day. */
export const countFacets = (
  columns: Columns,
  matching: Iterable<number>,
  today: string,
): EventFacets => {
  const { seriesOf, ongoing, day, shared } = columns
  const counters = countedNames.map((name) => ({
    numbers: shared[name].numbers,
    rows: [] as RowCounter[],
  }))
  const total = new RowCounter()
  const days: RowCounter[] = []
  const first = epochDay(today) ?? 0
  for (const slot of matching) {
    const series = seriesOf[slot] ?? none
    total.add(series)
    for (const { numbers, rows } of counters)
      (rows[numbers[slot] ?? 0] ??= new RowCounter()).add(series)
    if (ongoing[slot] !== 1)
      (days[Math.max((day[slot] ?? 0) - first, 0)] ??= new RowCounter()).add(series)
  }
  const byName = countedNames.map((name, index) => {
    const column: SharedColumn<unknown> = shared[name]
    const groups = (counters[index]?.rows ?? []).map((rows, number) => {
      const value = column.values[number]
      return { rows, values: column.line.valuesOf(value), labels: column.line.labelsOf(value) }
    })
    return [name, countValues(groups)]
  })
  const months = days.map((rows, after) => {
    const month = [dateOfEpochDay(first + after).slice(0, 7)]
    return { rows, values: month, labels: month }
  })
  return {
    ...(Object.fromEntries(byName) as Record<CountedName, Record<string, number>>),
    total: total.count,
    dates: total.dates,
    month: countValues(months),
  }
}

/** Counts rows of results: events without a series, and each series once. */
class RowCounter {
  dates = 0
  singles = 0
  readonly series = new Set<number>()

  add(series: number): void {
    this.dates++
    if (series === none) this.singles++
    else this.series.add(series)
  }

  get count(): number {
    return this.singles + this.series.size
  }
}

type ValueGroup = { rows: RowCounter; values: readonly unknown[]; labels: readonly unknown[] }

/** Spellings of a value count together under the most frequent spelling. */
const countValues = (groups: readonly ValueGroup[]): Record<string, number> => {
  const byValue = new Map<unknown, { rows: RowCounter; spellings: Map<string, number> }>()
  // Sparse array: `forEach` skips numbers without a match.
  groups.forEach(({ rows, values, labels }) => {
    for (const [index, value] of values.entries()) {
      if (value === null || value === '') continue
      const entry = byValue.get(value) ?? { rows: new RowCounter(), spellings: new Map() }
      byValue.set(value, entry)
      entry.rows.singles += rows.singles
      for (const each of rows.series) entry.rows.series.add(each)
      const spelling = String(labels[index])
      entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + rows.dates)
    }
  })
  const counts = [...byValue].map(([value, { rows, spellings }]) => ({
    value: String(value),
    count: rows.count,
    spellings,
  }))
  return Object.fromEntries(
    sorted(counts)
      .slice(0, maxValues)
      .map(({ count, spellings }) => {
        const spellingCounts = [...spellings].map(([value, dates]) => ({ value, count: dates }))
        return [sorted(spellingCounts)[0]?.value ?? '', count]
      }),
  )
}

const sorted = <Counted extends { value: string; count: number }>(counts: readonly Counted[]) =>
  counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
