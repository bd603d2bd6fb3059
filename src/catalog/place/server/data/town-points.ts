/** Points of some small towns, to tell which source has the right point of their ZIP; town-points.csv says which. */
import type { Point } from '../../distance.ts'
import { placeKey } from '../../place-name.ts'
import { pointOf, readCsv } from './data-files.ts'

/** Key of name and state (see cityKey) → the town's own point. */
export const townPoints: ReadonlyMap<string, Point> = new Map(
  readCsv<'state' | 'name' | keyof Point>('town-points.csv').map((row) => [
    cityKey(row.name, row.state),
    pointOf(row),
  ]),
)

/** Key shared by places of one name in one state. */
export function cityKey(name: string, state: string): string {
  return `${placeKey(name)},${state}`
}
