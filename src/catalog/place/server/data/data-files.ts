/** Files of places: those of this folder, and those of npm packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Point } from '../../distance.ts'

const { resolve } = createRequire(import.meta.url)

/** A data file within an npm package, given by the package's name and the path from its main file. */
export function packageFile(packageName: string, fromMain: string): string {
  return join(dirname(resolve(packageName)), fromMain)
}

/** A table of this folder, one object a line; its comments say where it comes from. */
export function readTable<Column extends string>(name: string): Record<Column, string>[] {
  const options = { columns: true, comment: '#', comment_no_infix: true } as const
  const delimiter = name.endsWith('.tsv') ? '\t' : ','
  return parse(readFileSync(new URL(name, import.meta.url)), { ...options, delimiter })
}

/** The point of a row of texts. */
export const pointOf = (row: Record<keyof Point, string>): Point => ({
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
})
