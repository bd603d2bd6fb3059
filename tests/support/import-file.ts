/** Imports a file in the test's process; production parses it in a child process. */
import path from 'node:path'
import { importItems } from '../../src/features/import/server/import-items.ts'
import { makeItems } from '../../src/features/import/server/reading/make-items.ts'
import type { FileReport } from '../../src/features/import/server/report/report.ts'
import type {
  FileOptions,
  ImportContext,
} from '../../src/features/import/server/settings/import-settings.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const importFile = (
  db: Db,
  options: FileOptions,
  context: ImportContext,
): Promise<FileReport> => {
  const source = context.source ?? path.basename(options.path)
  return importItems(db, options, { ...context, source }, (progress) =>
    makeItems(options.path, { ...context, source }, progress),
  )
}
