/** Villages and names of areas that lists of car events give as towns, and no list of places has: each with a ZIP code. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { placeKey } from '../../../../catalog/place/place-name.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'

type Row = { city: string; state: string; zipCode: string }

const file = new URL('small-towns.csv', import.meta.url)

export const smallTowns = parse(readFileSync(file, 'utf8'), { columns: true }) as readonly Row[]

const zipCodes = new Map(
  smallTowns.map(({ city, state, zipCode }) => [`${placeKey(city)},${state}`, zipCode]),
)

/** The ZIP code of "Sauget" in "IL" or "Illinois". */
export const zipOfSmallTown = (city: string, state: string): string | undefined =>
  zipCodes.get(`${placeKey(city)},${stateCode(state) ?? state}`)
