/** Reads a JSON file that is one document of JSON-LD. */

import type { ReadItem } from '../row/source-row.ts'
import { fileProblem } from '../source/open-source.ts'
import { rowsOfEvents } from './event-row.ts'
import { findEvents, parseLinkedData } from './linked-data.ts'

export const readLinkedData = (text: string): ReadItem[] => {
  const values = parseLinkedData(text)
  if (values === undefined) throw fileProblem('is cut off or not valid JSON-LD.')
  const events = findEvents([{ line: 1, values }])
  if (events.length === 0) throw fileProblem('is JSON-LD without events.')
  return rowsOfEvents(events)
}
