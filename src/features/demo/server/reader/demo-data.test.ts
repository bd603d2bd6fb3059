/** The files in demo/ are complete, and consistent with each other and the catalog. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { costValues } from '../../../../catalog/event/costs.ts'
import { eventTypes } from '../../../../catalog/event/event-types.ts'
import { organizerKinds } from '../../../../catalog/event/organizer-kinds.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { readDemoData, readListedCities } from './demo-data.ts'

const { recipes, venues, plan, words, slots } = readDemoData()

const list = z.array(z.string().min(1)).nonempty()
const chance = z.number().min(0).max(1)
const climate = z.enum(Object.keys(plan.seasons.always))
const landscape = z.enum(Object.keys(words.spots).filter((mark) => mark !== 'any'))

const recipe = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  type: z.enum(eventTypes),
  share: z.number().min(0),
  season: z.enum(Object.keys(plan.seasons)),
  climates: z.array(climate).nonempty(),
  needs: z.array(landscape),
  on: z.array(z.enum(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])).nonempty(),
  days: z.int().min(1),
  hours: z.array(z.string().regex(/^\d\d:\d\d-(\d\d:\d\d)?$/)).nonempty(),
  names: list,
  venues: z.array(z.enum(Object.keys(venues))).nonempty(),
  hosts: z.array(z.enum(Object.keys(words.hosts))).nonempty(),
  cost: z.partialRecord(z.enum([...costValues, 'unknown']), z.number().positive()),
  fees: z.array(z.int().positive()),
  makes: z.array(z.string().min(1)),
  makeCount: z.union([
    z.array(z.int().min(0)).nonempty(),
    z.record(z.string().regex(/^\d$/), z.number().positive()),
  ]),
  categories: z.array(z.string()),
  awards: z.array(z.string()),
  features: list,
  annual: chance,
  charity: chance,
  sponsored: chance,
  rainDate: chance,
  registers: chance,
  flyers: chance,
  opens: list,
  goes: list,
  ends: list,
})

/** Slots that patterns of recipes may contain. */
const documented =
  'city state region spot place street venue host make charity weekday month season start end gates awards fee cars spaces limit few miles'.split(
    ' ',
  )

const slotsIn = (text = '') => [...text.matchAll(/\{(\w*)\}?/g)].map(([, name]) => name ?? '')

test('every recipe is complete, and each type has a recipe', () => {
  const problems = recipes.flatMap((one) => {
    const { error } = recipe.safeParse(one)
    return error ? [`${one.id}: ${z.prettifyError(error)}`] : []
  })
  expect(problems).toEqual([])
  const types = new Set(recipes.filter(({ share }) => share > 0).map(({ type }) => type))
  expect([...types].sort()).toEqual([...eventTypes].sort())
  expect(Object.keys(plan.typeShares).sort()).toEqual([...eventTypes].sort())
  expect(plan.series.every((one) => recipes.some(({ id }) => id === one.recipe))).toBe(true)
})

test('patterns have only known slots', () => {
  const patterns = recipes.flatMap((one) => {
    const { names, opens, goes, ends } = recipe.parse(one)
    return [names, opens, goes, ends]
  })
  const used = new Set(patterns.flat().flatMap(slotsIn))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((slot) => !documented.includes(slot))).toEqual([])
})

test('slots can be filled from the data or from earlier slots', () => {
  const known = new Set('city state areaCode eventType month weekday neighborhood'.split(' '))
  const read = new Set<string>()
  const check = (table: typeof slots.texts) => {
    for (const { slot, from, text, chance: probability } of table) {
      expect([slot, (from === undefined) === (text === undefined)]).toEqual([slot, false])
      const used = [...slotsIn(from), ...slotsIn(text)]
      expect([slot, used.filter((name) => !known.has(name))]).toEqual([slot, []])
      for (const path of [from, probability]) if (typeof path === 'string') read.add(path)
      for (const name of [slot].flat()) known.add(name)
    }
  }
  check(slots.circumstances)
  for (const name of 'startTime endTime start end gates awards label'.split(' ')) known.add(name)
  check(slots.texts)
  expect(documented.filter((name) => !known.has(name))).toEqual([])

  const data = { words, venues, city: readListedCities()[0], recipe: recipes[0] }
  const missing = [...read].filter((path) => {
    const fixed = path.split('.').filter((key) => !key.includes('{'))
    const found = fixed.reduce<unknown>(
      (node, key) => (node as Record<string, unknown>)?.[key],
      data,
    )
    return fixed.length === path.split('.').length && found === undefined
  })
  expect(missing).toEqual([])
})

test('hosts are of known kinds, and benefit existing causes', () => {
  for (const { kind, cause } of Object.values(words.hosts)) {
    expect(organizerKinds).toEqual(expect.arrayContaining(kind))
    expect(Object.keys(words)).toEqual(expect.arrayContaining(cause))
  }
})

test('a derived recipe has its own changes, and shares the rest', () => {
  const [show, expo] = ['boat-show', 'boat-expo'].map((id) => recipes.find((one) => one.id === id))
  expect(expo).toMatchObject({ id: 'boat-expo', type: 'cruise', days: 2, makes: show?.makes })
  expect(show?.days).toBe(plan.recipe.days)
  expect(show?.features).toContain('Boat Rides')
})

test('cities have known states, climates and landscapes', () => {
  const cities = readListedCities()
  expect(cities.length).toBeGreaterThan(300)
  const city = z.strictObject({
    name: z.string().min(2),
    state: z.enum(usStates.map(({ code }) => code)),
    areaCode: z.string().regex(/^\d{3}$/),
    regions: list,
    neighborhoods: z.enum(Object.keys(words.neighborhoods)),
    climate,
    landscape: z.array(landscape),
    metro: z.string().regex(/^[a-z]*$/),
    size: z.enum(['', 'core', 'far', 'dense', 'core dense']),
  })
  expect(cities.filter((one) => !city.safeParse(one).success)).toEqual([])
})
