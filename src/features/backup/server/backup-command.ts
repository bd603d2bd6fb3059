/** `backup FILE`, `restore FILE` and `check-backup`. */
import { lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import type { Log } from '../../../platform/log.ts'
import { type BackupEnd, invalid } from './backup-format.ts'
import { type BackupPlaces, writeAtomically } from './backup-places.ts'
import { findBackup } from './find-backup.ts'
import type { RestoreTarget } from './restore-backup.ts'
import { restoreFound } from './restore-found.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

type Print = (line: string) => void

type BackupOptions = {
  /** Replaces an existing backup file. */
  force?: boolean
  print?: Print
  /** Destination of the file "-". */
  stdout?: NodeJS.WritableStream
}

/** Writes a backup to a file. "-" is standard output; the summary then goes to standard error. */
export const runBackupCommand = async (
  source: BackupSource,
  file: string,
  { force = false, stdout = process.stdout, ...options }: BackupOptions = {},
): Promise<void> => {
  const isPiped = file === '-'
  const { print = isPiped ? console.error : console.log } = options
  if (!isPiped) await expectPlace(file, force)
  let end: BackupEnd | undefined
  const content = writeBackup(source, (counts) => {
    end = counts
  })
  try {
    if (isPiped) await pipeline(content, stdout, { end: false })
    else await writeAtomically(file, content)
  } catch (error) {
    throw toReportedError(file, error)
  }
  if (end) print(`${summary(end)} in ${isPiped ? 'standard output' : file}.`)
}

/** Requires a regular file or none: renaming to a device's path would replace the device. Throws AppError. */
const expectPlace = async (file: string, force: boolean): Promise<void> => {
  for (const place of [file, `${file}.part`]) {
    const found = await stat(place).catch(() => undefined)
    if (found && !found.isFile()) throw invalid(`${place} is not a regular file. Name a new one.`)
  }
  const folder = path.dirname(file)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw invalid(`There is no folder ${folder}. Make it first, or name another.`)
  if (!force && (await lstat(file).catch(() => undefined)))
    throw invalid(`${file} already exists. Name a new file, or use --force to replace it.`)
}

type RestoreOptions = {
  /** Replaces existing data, after a backup of it unless `isKept` is false. */
  force?: boolean
  isKept?: boolean
  passphrase?: string | undefined
  /** Places to search for `latest` and names of backups. */
  places?: BackupPlaces
}

/** Restores a backup. `reference`: as in `findBackup`. */
export const runRestoreCommand = async (
  target: RestoreTarget,
  reference: string,
  { force = false, isKept = true, passphrase, places = {} }: RestoreOptions,
  print: Print = console.log,
): Promise<void> => {
  const found = await findBackup(reference, places, print)
  const { name, earlier } = found
  if (name !== reference)
    print(`Restoring ${name}${earlier ? `; the one before it is ${earlier}` : ''}.`)
  try {
    const deps = { ...target, passphrase, places, log: linesOf(print) }
    const end = await restoreFound(deps, found, { force, isKept, actor: 'system' })
    const where = name === reference ? '' : ` from ${name}`
    print(`${summary(end)} restored${where}. Administrators must sign in again.`)
  } catch (error) {
    throw toReportedError(name, error)
  }
}

const linesOf = (print: Print) => {
  const say = (details: unknown, message?: string) => print(message ?? String(details))
  return { info: say, warn: say } as Pick<Log, 'info' | 'warn'>
}

const summary = ({ rows, uploads }: BackupEnd): string => {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${formatNumber(rows.events ?? 0)} events, ${formatNumber(count)} rows in total and ${formatNumber(uploads)} uploads`
}

/** Error with the sentence of a file system error; any other error unchanged. */
const toReportedError = (file: string, error: unknown): unknown => {
  const cause = error instanceof AppError ? error.cause : error
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return invalid(`${file}: ${message}.`, cause)
}
