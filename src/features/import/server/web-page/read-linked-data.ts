/** Reads a JSON file that is one document of JSON-LD. */
import { fileProblem } from '../read/open-source.ts'
import type { ReadItem } from '../source-row.ts'
import { rowsOfEvents } from './event-row.ts'
import { findEvents, parseLinkedData } from './linked-data.ts'

export const readLinkedData = (text: string): ReadItem[] => {
  const values = parseLinkedData(text)
  if (values === undefined) throw fileProblem('is cut off or no proper JSON-LD.')
  const events = findEvents([{ line: 1, values }])
  if (events.length === 0) throw fileProblem('is JSON-LD without events.')
  return rowsOfEvents(events)
}
