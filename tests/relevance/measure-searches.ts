/**
 * Share of the searches in searches.tsv whose first five events are right. A line lists levels, the best first: the
 * first five pass if no other event of the catalog has a better level. If no event satisfies the line, the levels
 * after " else " apply, or the result must be empty.
 *
 * A level has alternatives (" | ") of conditions (" & "). "has" searches all texts except the description, "says" the
 * description, "text" both; patterns match whole words.
 */
import { readFileSync } from 'node:fs'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import type { EventSearch } from '../../src/catalog/search/server/event-search.ts'
import { resolveFilters } from '../../src/catalog/search/server/resolve-filters.ts'
import type { Db } from '../../src/platform/db/database.ts'

const shown = 5
/** Time for which the demo data is generated. */
export const measuredAt = Date.parse('2026-11-27T15:00:00Z')

type Missed = { search: string; levels: number[]; best: number[]; names: string[] }
export type SearchFigures = { searches: number; right: number; missed: Missed[] }

const lines = readFileSync(new URL('searches.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [search = '', expected = ''] = line.split('\t')
    const choices = expected.split(' else ').map((levels) => levels.split(' > ').map(readLevel))
    return { search, choices }
  })

type Condition = (event: FoundEvent) => boolean

function readLevel(level: string): Condition {
  const alternatives = level.split(' | ').map((each) => each.split(' & ').map(readCondition))
  return (event) => alternatives.some((all) => all.every((condition) => condition(event)))
}

function readCondition(text: string): Condition {
  const [name = '', value = ''] = text.split(/:(.*)/)
  const values = value.split(',')
  const pattern = new RegExp(`(?<![a-z0-9])(?:${value})(?![a-z0-9])`, 'i')
  const isIn = (...texts: readonly string[]) => texts.some((each) => pattern.test(each))
  const conditions: Record<string, Condition> = {
    type: ({ eventType }) => values.includes(eventType),
    state: ({ state }) => values.includes(state),
    city: ({ city }) => values.includes(city),
    make: ({ carMakes }) => carMakes.some((make) => values.includes(make)),
    free: ({ attendanceCost }) => attendanceCost === 'free',
    name: (event) => isIn(event.name),
    has: (event) => isIn(...textsOf(event)),
    says: (event) => isIn(event.description),
    text: (event) => isIn(...textsOf(event), event.description),
  }
  const condition = conditions[name]
  if (!condition) throw new Error(`searches.tsv: unknown condition ${text}`)
  return condition
}

const textsOf = (event: FoundEvent) => [
  event.name,
  event.venueName,
  event.city,
  event.sponsorName,
  event.organizerName,
  ...event.carMakes,
  ...event.carCategories,
  ...event.features,
]

/** Runs each search without a place and without an order. */
export const measureSearches = async (db: Db, search: EventSearch): Promise<SearchFigures> => {
  const all = (await search.find({ sortBy: 'date', limit: 100_000 })).events
  const missed: Missed[] = []
  for (const { search: keyword, choices } of lines) {
    const isThere = (each: Condition[]) => all.some((event) => each.some((level) => level(event)))
    const levels = choices.find(isThere) ?? []
    const levelOf = (event: FoundEvent) => {
      const level = levels.findIndex((each) => each(event))
      return level < 0 ? levels.length : level
    }
    const page = await search.find(await resolveFilters({ db }, { keyword, limit: shown }))
    const found = page.events.map(levelOf).sort()
    const wanted = all.map(levelOf).filter((level) => level < levels.length)
    const best = wanted.sort().slice(0, shown)
    const isRight =
      best.every((level, n) => found[n] === level) && (best.length > 0 || found.length === 0)
    if (isRight) continue
    const names = page.events.map(({ name, eventType }) => `${name} (${eventType})`)
    missed.push({ search: keyword, levels: found, best, names })
  }
  return { searches: lines.length, right: lines.length - missed.length, missed }
}
