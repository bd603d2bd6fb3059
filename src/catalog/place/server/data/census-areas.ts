/**
 * Counties, and the townships and towns that the list of cities lacks, from the US Census Bureau's Gazetteer Files of
 * 2017 (counties; county subdivisions). census-areas.txt has a line for each under its state: kind, name without its
 * kind, degrees of an inner point. Leaves out numbered and statistical subdivisions.
 */
import { readFileSync } from 'node:fs'
import type { AreaKind } from '../../place-name.ts'
import type { AreaPlace } from '../place-tables.ts'

const file = new URL('census-areas.txt', import.meta.url)

const kinds: Readonly<Record<string, AreaKind>> = { c: 'county', t: 'township', o: 'town' }

export function readCensusAreas(): AreaPlace[] {
  const areas: AreaPlace[] = []
  let state = ''
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.length === 2) state = line
    const [, code = '', bare = '', latitude, longitude] =
      /^([cto]) (.+) (\S+) (\S+)$/.exec(line) ?? []
    const kind = kinds[code]
    if (!kind) continue
    const name = kind === 'township' ? `${bare} Township` : bare
    areas.push({ kind, name, state, latitude: Number(latitude), longitude: Number(longitude) })
  }
  return areas
}
