/** `bench data N`: a directory as large as one would be after years, to try things on. */
import { sql } from 'kysely'
import { AppError } from '../src/kit/errors.ts'
import type { Db } from '../src/platform/db/database.ts'
import { type BenchSize, loadBenchData } from './data.ts'

/** Throws AppError where events are, unless they are to be added to. */
export const fillForBench = async (
  db: Db,
  { add = false, ...size }: BenchSize & { add?: boolean },
  log: (message: string) => void,
): Promise<void> => {
  const { rows } = await sql`select from events limit 1`.execute(db)
  if (rows.length > 0 && !add) {
    throw new AppError('invalid_request', {
      message: 'The directory already has events. Use --add to add generated ones.',
    })
  }
  await loadBenchData(db, size, log)
}
