/** `backup FILE` and `restore FILE`. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { type BackupEnd, invalid } from './backup-format.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

type Print = (line: string) => void

/** Under another name until it is complete; readable by its owner only, as it holds accounts. */
export const runBackupCommand = async (
  source: BackupSource,
  file: string,
  print: Print = console.log,
): Promise<void> => {
  const draft = `${file}.part`
  let end: BackupEnd | undefined
  try {
    const archive = writeBackup(source, (counts) => {
      end = counts
    })
    await pipeline(archive, createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw toReportedError(file, error)
  }
  if (end) print(`${summary(end)} in ${file}.`)
}

export const runRestoreCommand = async (
  target: RestoreTarget,
  file: string,
  { force = false }: { force?: boolean },
  print: Print = console.log,
): Promise<void> => {
  const archives: Readable[] = []
  const open = () => {
    const archive = createReadStream(file).on('error', (error) => unzipped.destroy(error))
    const unzipped = archive.pipe(createGunzip())
    archives.push(archive)
    return unzipped
  }
  try {
    const end = await restoreBackup(target, open, { force, log: print })
    print(`${summary(end)} restored. Administrators must sign in again.`)
  } catch (error) {
    throw toReportedError(file, error)
  } finally {
    for (const archive of archives) archive.destroy()
  }
}

const summary = ({ rows, uploads }: BackupEnd): string => {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${formatNumber(rows.events ?? 0)} events, ${formatNumber(count)} rows in total and ${formatNumber(uploads)} uploads`
}

/** File system errors as a sentence; anything else unchanged. */
const toReportedError = (file: string, error: unknown): unknown => {
  const cause = error instanceof AppError ? error.cause : error
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return invalid(`${file}: ${message}.`, cause)
}
