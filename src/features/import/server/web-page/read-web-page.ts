/** Reads web pages that describe their events in schema.org's JSON-LD. */

import type { ReadItem, Reading } from '../row/source-row.ts'
import { fileProblem, type OpenSource, wholeText } from '../source/open-source.ts'
import { rowsOfEvents } from './event-row.ts'
import { parseLeniently } from './lenient-json.ts'
import { findEvents, type LinkedData } from './linked-data.ts'
import { type Page, takeApart } from './take-apart.ts'

const maxMegabytes = 16

export async function* readWebPage(source: OpenSource): Reading {
  const page = takeApart(await wholeText(source, maxMegabytes))
  const unreadable: ReadItem[] = []
  const found: LinkedData[] = []
  for (const { line, text } of page.blocks) {
    const values = parseLeniently(text)
    if (values) found.push({ line, values })
    else unreadable.push({ line, unreadable: "JSON-LD that can't be read" })
  }
  yield* unreadable
  const events = findEvents(found)
  if (events.length === 0 && unreadable.length === 0)
    throw fileProblem(whatPageIs(page, source.path))
  yield* rowsOfEvents(events, page.address)
}

const whatPageIs = ({ title, blocks }: Page, path: string): string => {
  const name = title ? `a web page ("${title}")` : 'a web page'
  const lacks = blocks.length > 0 ? 'whose JSON-LD has no events' : 'without events in JSON-LD'
  const expected = /\.(ics|csv|json)$/i.exec(path)?.[1]?.toLowerCase()
  const kind = { ics: 'a calendar', csv: 'a CSV file', json: 'JSON' }[expected ?? '']
  return kind ? `is ${name}, not ${kind}: the download probably failed.` : `is ${name} ${lacks}.`
}

/** A JSON file that is one document of JSON-LD. */
export const readLinkedData = (text: string): ReadItem[] => {
  const values = parseLeniently(text)
  if (values === undefined) throw fileProblem('is cut off or not valid JSON-LD.')
  const events = findEvents([{ line: 1, values }])
  if (events.length === 0) throw fileProblem('is JSON-LD without events.')
  return rowsOfEvents(events)
}
