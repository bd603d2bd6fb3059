/**
 * Reads web pages that describe their events: in JSON-LD, microdata or h-event, the JSON of a site builder, a table with
 * a header, or dated lines.
 */
import type { FieldRules } from '../row/field-rules.ts'
import type { ReadItem, Reading } from '../row/source-row.ts'
import {
  allText,
  bareLines,
  delimiters,
  fileProblem,
  type OpenSource,
} from '../source/open-source.ts'
import { rowsOfEvents } from '../web-page/event-row.ts'
import { parseDocuments, parseLeniently } from '../web-page/json-values.ts'
import { pageGrids } from '../web-page/page-grids.ts'
import { pageItems } from '../web-page/page-items.ts'
import { pageLines } from '../web-page/page-lines.ts'
import { pageTables } from '../web-page/page-tables.ts'
import { type Page, takeApart } from '../web-page/page-tags.ts'
import { findEvents, type LinkedData, walk } from '../web-page/read-web-page.ts'
import { pageOfList } from '../web-page/text-list.ts'
import { readCells } from './cells.ts'
import { eventsOfScripts } from './script-events.ts'
import { wixRow } from './shapes/site-builders.ts'

export async function* readWebPage(source: OpenSource, rules: FieldRules): Reading {
  yield* readPage(await allText(source), source.path, rules)
}

/** Undefined if the text is not a list of events with dates. */
export const readList = async (
  source: OpenSource,
  rules: FieldRules,
): Promise<Reading | undefined> => {
  const isNamed = rules.map.size > 0 || rules.anyHeader
  if (isNamed || areCells(source.head) || pageOfList(source.head) === undefined) return undefined
  return readPage(pageOfList(await allText(source)) ?? '', source.path, rules)
}

/** True for a table without a header: lines have equal numbers of cells, and the operator must name the columns. */
const areCells = (text: string): boolean => {
  const lines = bareLines(text).filter((line) => line.trim() !== '')
  return delimiters.some((each) => {
    const cells = new Set(lines.map((line) => line.split(each).length))
    return cells.size === 1 && !cells.has(1)
  })
}

async function* readPage(html: string, path: string, rules: FieldRules): Reading {
  const page = takeApart(html)
  const unreadable: ReadItem[] = []
  const found: LinkedData[] = []
  for (const { line, text } of page.blocks) {
    const documents = parseDocuments(text)
    for (const values of documents.length > 0 ? documents : [undefined]) {
      if (values) found.push({ line, values })
      else unreadable.push({ line, unreadable: "JSON-LD that can't be read" })
    }
  }
  yield* unreadable
  const linked = findEvents(found)
  const events = linked.length > 0 ? linked : findEvents(pageItems(html))
  if (events.length > 0) return yield* rowsOfEvents(events, page.address)
  const built = page.data.flatMap(rowsOfData)
  if (built.length > 0) return yield* built
  const tables = pageTables(html)
  if (tables.length > 0) {
    for (const cells of tables) yield* readCells(cells, rules)
    return
  }
  const scripted = eventsOfScripts(page.data)
  if (scripted.length > 0) return yield* scripted
  const grids = pageGrids(html)
  yield* grids.unreadable
  if (grids.rows.length > 0) return yield* readCells(grids.rows, rules)
  const lines = pageLines(html)
  yield* lines.unreadable
  if (lines.rows.length > 0) return yield* readCells(lines.rows, rules)
  if (unreadable.length + grids.unreadable.length + lines.unreadable.length === 0)
    throw fileProblem(whatPageIs(page, path, lines.dates))
}

/** Events in the script data of a site builder's page. */
const rowsOfData = ({ line, text }: Page['data'][number]): ReadItem[] => {
  if (!text.includes('"scheduling"')) return []
  const rows = new Map<string, ReadItem>()
  walk(parseLeniently(text), (thing) => {
    const row = wixRow(thing)
    if (row) rows.set(row.sourceId ?? '', { line, lookUp: (name) => thing[name], ...row })
  })
  return [...rows.values()]
}

const whatPageIs = ({ title, blocks }: Page, path: string, dates: number): string => {
  const name = title ? `a web page ("${title}")` : 'a web page'
  const lacks =
    blocks.length > 0
      ? 'whose JSON-LD has no events, and which has no table or list of dates either'
      : 'without events in JSON-LD, microdata, a table with a header or a list of dates'
  const few = { 0: '; no date stands on it', 1: '; its only date has no event beside it' }[dates]
  const datesWords = few ?? `; its ${dates} dates have no events beside them`
  const expected = /\.(ics|csv|json)$/i.exec(path)?.[1]?.toLowerCase()
  const kind = { ics: 'a calendar', csv: 'a CSV file', json: 'JSON' }[expected ?? '']
  return kind
    ? `is ${name}, not ${kind}: the download probably failed.`
    : `is ${name} ${lacks}${datesWords}.`
}
