/** Random searches of the archive; hardly two are alike, so caches don't help. */
import { costValues } from '../src/catalog/event/costs.ts'
import { eventTypes } from '../src/catalog/event/event-types.ts'
import { usStates } from '../src/catalog/place/us-states.ts'
import { addDays } from '../src/catalog/time/local-dates.ts'
import { createRandom } from './random.ts'
import type { Town } from './venues.ts'
import * as words from './words.ts'

export type ArchiveSearch = Record<string, string | number>
export type ArchiveScenario = { name: string; next: () => ArchiveSearch }

const listingWords = [
  ...words.sentences,
  ...words.makes,
  ...words.categories,
  ...words.lastWords,
  ...words.venues,
].flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [])

export const archiveScenarios = (towns: readonly Town[]): ArchiveScenario[] => {
  const random = createRandom(23)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const town = () => oneOf(towns)
  const word = () => (random() < 0.8 ? oneOf(listingWords) : town().city.split(' ')[0]) as string
  const several = (count: number) => Array.from({ length: count }, word).join(' ')
  const day = () => addDays('2017-06-01', Math.floor(random() * 3300))
  const location = () =>
    oneOf([
      () => `${town().city}, ${town().state}`,
      () => town().city,
      () => oneOf(usStates).name,
      () => String(10_000 + Math.floor(random() * 89_999)),
      () => `${town().city} ${oneOf(words.venues)}`,
      () => oneOf(words.venues),
    ])()
  const range = () => {
    const dateFrom = day()
    return { dateFrom, dateTo: addDays(dateFrom, Math.floor(random() ** 2 * 2000)) }
  }
  const maybe = (filters: () => ArchiveSearch) => (random() < 0.4 ? filters() : {})
  return [
    { name: 'one word', next: () => ({ keyword: word() }) },
    { name: 'two to four words', next: () => ({ keyword: several(2 + Math.floor(random() * 3)) }) },
    { name: 'the first three letters of a word', next: () => ({ keyword: word().slice(0, 3) }) },
    { name: 'the first two letters of a word', next: () => ({ keyword: word().slice(0, 2) }) },
    { name: 'a location', next: () => ({ location: location() }) },
    { name: 'a type', next: () => ({ eventType: oneOf(eventTypes) }) },
    {
      name: 'paid, or an exact cost',
      next: () => ({ attendanceCost: oneOf(['paid', ...costValues]) }),
    },
    { name: 'a range of days', next: range },
    {
      name: 'any of the filters together',
      next: () => ({
        ...maybe(() => ({ keyword: several(1 + Math.floor(random() * 3)) })),
        ...maybe(() => ({ location: location() })),
        ...maybe(() => ({ eventType: oneOf(eventTypes) })),
        ...maybe(() => ({ attendanceCost: oneOf(['free', 'paid']) })),
        ...maybe(range),
      }),
    },
    { name: 'nothing: the whole archive', next: () => ({}) },
  ]
}
