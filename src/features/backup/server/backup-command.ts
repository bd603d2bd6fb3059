/** `backup FILE`, `restore FILE` and `check-backup`. */
import { createReadStream } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { backupMoment } from './backup-files.ts'
import { type BackupEnd, invalid } from './backup-format.ts'
import {
  type BackupPlace,
  type BackupPlaces,
  bucketPlace,
  placesOf,
  writeWhole,
} from './backup-places.ts'
import { type RestoreTarget, readFrom, restoreBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

type Print = (line: string) => void

type BackupOptions = {
  /** Takes the place of a backup that is there already. */
  force?: boolean
  print?: Print
  /** Destination of the backup "-". */
  stdout?: NodeJS.WritableStream
}

/** The file "-" is standard output; the summary goes to standard error then. */
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
    else await writeWhole(file, content)
  } catch (error) {
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

type RestoreOptions = {
  force?: boolean
  passphrase?: string | undefined
  /** Places in which `latest` and names of backups are looked for. */
  places?: BackupPlaces
}

/**
 * `named`: a file, `latest`, the name of a backup in BACKUP_URL or BACKUP_DIR, or an address `s3://…` of a bucket, which
 * means its newest, or of one backup in it.
 */
export const runRestoreCommand = async (
  target: RestoreTarget,
  named: string,
  { force = false, passphrase, places = {} }: RestoreOptions,
  print: Print = console.log,
): Promise<void> => {
  const { name, open } = await findBackup(named, places)
  try {
    const end = await restoreBackup(target, readFrom(open, passphrase), { force, log: print })
    const where = name === named ? '' : ` from ${name}`
    print(`${summary(end)} restored${where}. Administrators must sign in again.`)
  } catch (error) {
    throw toReportedError(name, error)
  }
}

const findBackup = async (named: string, places: BackupPlaces) => {
  if (named.startsWith('s3://')) return findInBucket(named)
  if (named === 'latest') return newestIn(placesOf(places).toReversed())
  const isThere = await stat(named).catch(() => undefined)
  if (!isThere && backupMoment(named) !== undefined) {
    for (const place of placesOf(places).toReversed()) {
      const files = await place.list()
      if (files.some(({ name }) => name === named)) return inPlace(place, named)
    }
  }
  return { name: named, open: async () => createReadStream(named) }
}

const inPlace = (place: BackupPlace, name: string) => ({ name, open: () => place.open(name) })

const newestIn = async (places: readonly BackupPlace[]) => {
  for (const place of places) {
    const [newest] = await place.list()
    if (newest) return inPlace(place, newest.name)
  }
  const looked = places.map(({ where }) => where).join(' and ')
  throw invalid(
    looked === '' ? 'Set BACKUP_URL or BACKUP_DIR first.' : `${looked} has no backup yet.`,
  )
}

const findInBucket = (address: string) => {
  const [place = '', ...query] = address.split('?')
  const last = place.slice(place.lastIndexOf('/') + 1)
  const isNamed = backupMoment(last) !== undefined
  const folder = isNamed ? place.slice(0, -last.length - 1) : place
  const bucket = openBucket([folder, ...query].join('?'))
  return isNamed ? inPlace(bucket, last) : newestIn([bucket])
}

const openBucket = (address: string): BackupPlace => {
  try {
    return bucketPlace(address, 'this address')
  } catch (error) {
    throw invalid(`The address of the bucket ${(error as Error).message}.`)
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
