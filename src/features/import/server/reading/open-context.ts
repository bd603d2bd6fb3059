/** Read-only queries of a reading process: places and known venues. */
import { Kysely, PostgresDialect } from 'kysely'
import { createLocator, locatorOf } from '../../../../catalog/event/server/placing/locate.ts'
import { makePool, onlyReading } from '../../../../platform/db/pool/make-pool.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { openVenueBook } from '../place/venue-book.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { repeatWindow } from '../settings/repeat-window.ts'
import type { ReadingTask } from './messages.ts'

/** For some hundred rows, reading all places into memory takes longer than asking for each. */
const smallBytes = 64 * 1024

export const openContext = async (
  { from, settings, now, venuesFile, databaseUrl }: ReadingTask,
  size: number,
): Promise<AsyncDisposable & { context: ImportContext }> => {
  const connection = { connectionString: databaseUrl }
  const limits = { poolSize: 1, applicationName: 'gearhead-atlas reading' }
  const pool = makePool(connection, limits, onlyReading)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const locator =
    size <= smallBytes ? locatorOf(db, settings.source) : createLocator(db, settings.source)
  const venues = openVenueBook(venuesFile)
  return {
    context: {
      ...settings,
      locator,
      venues,
      now,
      window: repeatWindow(now),
      address: 'url' in from ? from.url : undefined,
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
