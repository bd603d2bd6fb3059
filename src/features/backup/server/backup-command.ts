/** `backup FILE` and `restore FILE`. */
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { type BackupEnd, invalid } from './backup-format.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

type Print = (line: string) => void

type BackupOptions = {
  /** Takes the place of a backup that is there already. */
  force?: boolean
  print?: Print
  /** Destination of the backup "-". */
  stdout?: NodeJS.WritableStream
}

/**
 * Under another name until it is complete; readable by its owner only, as it holds accounts. The file "-" is standard
 * output; the summary goes to standard error then.
 */
export const runBackupCommand = async (
  source: BackupSource,
  file: string,
  { force = false, stdout = process.stdout, ...options }: BackupOptions = {},
): Promise<void> => {
  const isPiped = file === '-'
  const { print = isPiped ? console.error : console.log } = options
  if (!isPiped) await expectPlace(file, force)
  const draft = `${file}.part`
  let end: BackupEnd | undefined
  try {
    const archive = writeBackup(source, (counts) => {
      end = counts
    })
    const zipped = createGzip({ level: 4 })
    if (isPiped) await pipeline(archive, zipped, stdout, { end: false })
    else {
      await pipeline(archive, zipped, createWriteStream(draft, { mode: 0o600 }))
      await rename(draft, file)
    }
  } catch (error) {
    if (!isPiped) await rm(draft, { force: true })
    throw toReportedError(file, error)
  }
  if (end) print(`${summary(end)} in ${isPiped ? 'standard output' : file}.`)
}

/** Renaming a file to its place would replace a device, too. Throws AppError. */
const expectPlace = async (file: string, force: boolean): Promise<void> => {
  for (const place of [file, `${file}.part`]) {
    const found = await stat(place).catch(() => undefined)
    if (found && !found.isFile()) throw invalid(`${place} is not a regular file. Name a new one.`)
  }
  if (!force && (await lstat(file).catch(() => undefined)))
    throw invalid(`${file} already exists. Name a new file, or use --force to replace it.`)
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
