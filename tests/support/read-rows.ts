/** Reads a file as the import does, without saving it. */
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

const now = Date.parse('2026-07-01T12:00:00Z')

export const readRows = async (db: Db, file: string) => {
  const progress: Progress = { rows: 0, bytes: 0, size: 0 }
  const items: MadeItem[] = []
  const settings = { rules: noRules, all: false, publish: true, strict: false, dryRun: true }
  const deps = { locator: createLocator(db), venues: openVenueBook() }
  const context = { ...settings, ...deps, now, window: repeatWindow(now) }
  for await (const item of makeItems(file, context, progress)) items.push(item)
  return {
    events: items.flatMap((item) =>
      'events' in item ? item.events.map(({ event }) => event.draft) : [],
    ),
    notes: items.flatMap((item) => ('notes' in item ? item.notes : [])),
    asked: openOf(progress.questions).map(({ name }) => name),
    left: items.flatMap((item) =>
      'reason' in item ? [item.reason] : 'unreadable' in item ? [item.unreadable] : [],
    ),
  }
}
