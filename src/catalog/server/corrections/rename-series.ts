import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { datesInWords } from '../../dates-in-words.ts'
import { announceChange } from '../after-change.ts'
import '../tables.ts'

/** A part of the event store: what a series says of its dates once several of them were moved together. */
export const renameSeries = async (
  db: Transaction<Tables>,
  seriesId: string,
  dates: readonly string[],
): Promise<void> => {
  if (dates.length < 2) return
  await sql`
    update series set rule = null, rule_in_words = ${datesInWords(dates)} where id = ${seriesId}
  `.execute(db)
  await announceChange(db)
}
