/** Reads calendars as the import does, and compares the hours of their events with those that hold at the venue. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLocator } from '../../src/catalog/event/server/placing/locate.ts'
import { openOf } from '../../src/features/import/questions.ts'
import { openVenueBook } from '../../src/features/import/server/place/venue-book.ts'
import { makeItems } from '../../src/features/import/server/reading/make-items.ts'
import { noRules } from '../../src/features/import/server/row/field-rules.ts'
import type { MadeItem } from '../../src/features/import/server/row/made-row.ts'
import {
  type Progress,
  repeatWindow,
} from '../../src/features/import/server/settings/import-settings.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const readAt = Date.parse('2027-01-10T12:00:00Z')

export type ReadFeed = {
  /** "name date time" of each event. */
  hours: string[]
  /** Notes about times, and open questions. */
  notes: string[]
  asked: string[]
}

/** Reads a file with all of its entries, also those that are not about cars. */
export const readHours = async (db: Db, file: string, all = true): Promise<ReadFeed> => {
  const progress: Progress = { rows: 0, bytes: 0, size: 0 }
  const items: MadeItem[] = []
  const context = {
    rules: { ...noRules, default: new Map([['eventType', 'car_show'] as const]) },
    all,
    publish: true,
    strict: false,
    dryRun: true,
    locator: createLocator(db),
    venues: openVenueBook(),
    now: readAt,
    window: repeatWindow(readAt),
  }
  for await (const item of makeItems(file, context, progress)) items.push(item)
  const rows = items.flatMap((item) => ('events' in item ? [item] : []))
  return {
    hours: rows.flatMap(({ name, events }) =>
      events.map(({ event: { draft } }) => `${name} ${draft.date} ${draft.startTime ?? 'day'}`),
    ),
    notes: items.flatMap((item) =>
      'note' in item && item.note.startsWith('Times ') ? [item.note] : [],
    ),
    asked: openOf(progress.questions).map(({ name }) => name),
  }
}

export type Outcome = 'repaired' | 'held' | 'right' | 'refused' | 'wrong'

/** `truth`: the hours of the same feed with the labels that hold. */
export const outcomeOf = (truth: ReadFeed, read: ReadFeed): Outcome => {
  if (read.hours.length === 0) return 'refused'
  if (read.asked.length > 0) return 'held'
  const isSame = truth.hours.toSorted().join('\n') === read.hours.toSorted().join('\n')
  if (!isSame) return 'wrong'
  return read.notes.length > 0 ? 'repaired' : 'right'
}

export const writeIn = (folder: string, name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
