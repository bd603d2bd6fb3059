/** Data files of places, from this folder and from npm packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Point } from '../../distance.ts'

const { resolve } = createRequire(import.meta.url)

/** Path of a data file in an npm package, relative to its main file. */
export function packageFile(packageName: string, fromMain: string): string {
  return join(dirname(resolve(packageName)), fromMain)
}

/** Reads a table of this folder, one object per row; comments in the file name its source. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const options = { columns: true, comment: '#', comment_no_infix: true } as const
  const delimiter = name.endsWith('.tsv') ? '\t' : ','
  return parse(readFileSync(new URL(name, import.meta.url)), { ...options, delimiter })
}

/** Point of a row of texts. */
export const pointOf = (row: Record<keyof Point, string>): Point => ({
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
})
