/** The files of demo/ are complete and agree with each other and with the catalog. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { costValues } from '../../../../catalog/event/costs.ts'
import { eventTypes } from '../../../../catalog/event/event-types.ts'
import { organizerKinds } from '../../../../catalog/event/organizer-kinds.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { readDemoData, readListedCities } from './demo-data.ts'

const { recipes, venues, plan, words } = readDemoData()

const list = z.array(z.string().min(1)).nonempty()
const chance = z.number().min(0).max(1).optional()
const climate = z.enum(Object.keys(plan.seasons.always))
const landscape = z.enum(Object.keys(words.spots).filter((mark) => mark !== 'any'))

const recipe = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  type: z.enum(eventTypes),
  share: z.number().min(0),
  season: z.enum(Object.keys(plan.seasons)),
  climates: z.array(climate).optional(),
  needs: z.array(landscape).optional(),
  on: z.string().regex(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)( (Sun|Mon|Tue|Wed|Thu|Fri|Sat))*$/),
  days: z.int().min(1).optional(),
  hours: z.array(z.string().regex(/^\d\d:\d\d-(\d\d:\d\d)?$/)).nonempty(),
  names: list,
  venues: z.array(z.enum(Object.keys(venues))).nonempty(),
  hosts: z.array(z.enum(organizerKinds)).nonempty(),
  cost: z.partialRecord(z.enum([...costValues, 'unknown']), z.number().positive()),
  fees: z.array(z.int().positive()).optional(),
  makes: list.optional(),
  makeCount: z.int().min(0).optional(),
  categories: z.array(z.string()),
  awards: z.array(z.string()).optional(),
  features: list,
  annual: chance,
  charity: chance,
  sponsored: chance,
  rainDate: chance,
  registers: z.boolean().optional(),
  flyers: z.array(z.string().refine((file) => existsSync(`public/demo/${file}`))).optional(),
  opens: list,
  goes: list,
  ends: list,
})

const slots =
  'city state region spot place street venue host make charity weekday month season start end gates awards fee cars spaces limit few miles'.split(
    ' ',
  )

test('every recipe is complete, and each type has one', () => {
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

test('patterns have known slots only', () => {
  const patterns = recipes.flatMap(({ names, opens, goes, ends }) => [names, opens, goes, ends])
  const used = new Set(patterns.flat().flatMap((text) => text.match(/\{\w*\}?/g) ?? []))
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((slot) => !slots.includes(slot.slice(1, -1)))).toEqual([])
})

test('a recipe that is like another differs from it as written, and shares the rest', () => {
  const [show, expo] = ['boat-show', 'boat-expo'].map((id) => recipes.find((one) => one.id === id))
  expect(expo).toMatchObject({ id: 'boat-expo', type: 'cruise', days: 2, makes: show?.makes })
  expect(show?.days).toBeUndefined()
  expect(show?.features).toContain('Boat Rides')
})

test('cities are of known states, climates and landscapes', () => {
  const cities = readListedCities()
  expect(cities.length).toBeGreaterThan(300)
  const city = z.strictObject({
    name: z.string().min(2),
    state: z.enum(usStates.map(({ code }) => code)),
    areaCode: z.string().regex(/^\d{3}$/),
    regions: list,
    climate,
    landscape: z.array(landscape),
    metro: z.string().regex(/^[a-z]*$/),
    size: z.enum(['', 'core', 'dense', 'core dense']),
  })
  expect(cities.filter((one) => !city.safeParse(one).success)).toEqual([])
})
