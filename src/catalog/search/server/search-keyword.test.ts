import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { LiveCatalog } from './live/live-catalog.ts'
import { LiveSearch } from './live/live-search.ts'
import { readLive } from './live/live-sync.ts'

const database = await testDatabase()
let catalog: LiveCatalog
/** Each of these words changes the rank. */
const corvettes = 'Corv Corva Corvette Corvettes Corvair Corvairs'

beforeAll(async () => {
  // Better matches have later dates, so that an order by date would reverse each list.
  await saveMade(database.db, [
    { id: 'mention', description: 'Bring the autocross car.', date: '2099-01-01' },
    { id: 'type', name: 'Solo', eventType: 'autocross', date: '2099-01-02' },
    { id: 'name', name: 'Autocross', date: '2099-01-03' },
    { id: 'both', name: 'Autocross', eventType: 'autocross', date: '2099-01-04' },
    { id: 'york', eventType: 'swap_meet', state: 'NY', city: 'Rome', date: '2099-02-01' },
    { id: 'jersey', eventType: 'drag_racing', state: 'NJ', city: 'York', date: '2099-02-02' },
    { id: 'harbor', eventType: 'cruise', state: 'ME', city: 'Bath', date: '2099-02-03' },
    { id: 'school', eventType: 'racing_school', state: 'NC', city: 'Bath', date: '2099-02-04' },
    { id: 'raw', eventType: 'Lawn Mower Derby', state: 'SC', city: 'Bath', date: '2099-02-05' },
    { id: 'ohio', name: 'Ohio Swap', date: '2099-03-01' },
    { id: 'ohio too', name: 'Ohio Swap', date: '2099-03-02' },
    { id: 'angels', name: 'Angels', eventType: 'other', state: 'CA', city: 'Los Angeles' },
    { id: 'creole', name: 'Angels', eventType: 'other', state: 'LA', city: 'Kenner' },
    { id: 'roadsters', name: 'L.A. Angels', eventType: 'other', state: 'CA', city: 'Pomona' },
    { id: 'capital', name: 'Monuments', eventType: 'other', state: 'DC', city: 'Washington' },
    { id: 'evergreen', name: 'Monuments', eventType: 'other', state: 'WA', city: 'Washington' },
    { id: 'corvettes', name: corvettes, date: '2099-03-03' },
    { id: 'corvettes too', name: corvettes, date: '2099-03-04' },
  ])
  catalog = new LiveCatalog((await readLive(database)).changedEvents)
})

describe('a keyword finds', () => {
  const search = () => new LiveSearch(database, () => catalog)
  const find = async (keyword: string, sortBy: 'date' | 'relevance' = 'date') => {
    const { events, total, correctedKeyword } = await search().find({ keyword, sortBy, limit: 20 })
    expect([total, correctedKeyword]).toEqual([events.length, undefined])
    return events.map(({ id }) => id)
  }

  test.each([
    ['autocross', ['mention', 'type', 'name', 'both']],
    ['swap meet', ['york']],
    ['Swap Meets', ['york']],
    ['drag racing', ['jersey']],
    ['new york', ['york']],
    ['New York swap meet', ['york']],
    ['NY', ['york']],
    ['swap meet new jersey', []],
    ['boats', ['harbor']],
    ['drag race new jersey', ['jersey']],
    ['race NJ', ['jersey']],
    // An alias of the type.
    ['auto show', ['mention', 'name', 'ohio', 'ohio too', 'corvettes', 'corvettes too']],
    ['d', []],
    ['marine maine', ['harbor']],
    ['bath ME', ['harbor']],
    ['meet SC', ['raw']],
    ['driving experiences', ['school']],
    ['racing school', ['school']],
    ['north carolina', ['school']],
    ['bath carolina', []],
    ['illinois autocross', ['mention', 'type', 'name', 'both']],
    ['autocross illinois solo', ['type']],
    ['autocross in IL', ['mention', 'type', 'name', 'both']],
    ['solo oregon', []],
    ['angels LA', ['angels', 'creole']],
    ['L.A. angels', ['angels', 'creole', 'roadsters']],
    ['monuments Washington D.C.', ['capital']],
    ['D.C. monuments', ['capital']],
    ['N. Carolina', ['school']],
    ['swap meets near me', ['york']],
    ['swap meet N.Y.', ['york']],
  ])('%s', async (keyword, ids) => {
    expect(await find(keyword)).toEqual(ids)
  })

  test('abbreviations with periods, but not the same letters as words', async () => {
    const same = search()
    const count = async (keyword: string) =>
      (await same.find({ keyword, sortBy: 'date', limit: 1 })).total
    expect([await count('D.C.'), await count('d and c')]).toEqual([1, 0])
  })

  test('everything if it consists of a phrase for the location', async () => {
    expect(await find('near me', 'relevance')).toEqual(await find(''))
  })

  test('events of its type first, then other types with it in the name, then mentions', async () => {
    const order = ['type', 'both', 'name', 'mention']
    expect(await find('autocross', 'relevance')).toEqual(order)
    expect(await find('autocross illinois', 'relevance')).toEqual(order)
  })

  test('the same events in facets and pages', async () => {
    const { state } = await search().facets({ keyword: 'new york', sortBy: 'date', limit: 1 })
    expect(state).toEqual({ NY: 1 })
    const query = { keyword: 'autocross illinois', sortBy: 'relevance', limit: 3 } as const
    const first = await search().find(query)
    expect(first.total).toBe(4)
    const second = await search().find({ ...query, cursor: first.next })
    expect(second.events.map(({ id }) => id)).toEqual(['mention'])
  })

  test.each([
    ['both words in the name', 'swap ohio', ['ohio', 'ohio too']],
    ['many words that begin so', 'corv', ['corvettes', 'corvettes too']],
  ])('all events, page by page: %s', async (_why, keyword, ids) => {
    const query = { keyword, sortBy: 'relevance', limit: 1 } as const
    const first = await search().find(query)
    const second = await search().find({ ...query, cursor: first.next })
    expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(ids)
    expect([second.total, second.next]).toEqual([2, undefined])
  })
})
