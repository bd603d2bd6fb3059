/** Finds the backup that an operator names: a file, a backup in one of the places, or one in a bucket by address. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupFile, backupMoment, backupPrefix, reasonOf } from './backup-files.ts'
import { invalid } from './backup-format.ts'
import { type BackupPlace, type BackupPlaces, bucketPlace, placesOf } from './backup-places.ts'
import { failureWords } from './backup-reports.ts'

type Print = (line: string) => void
type OpenBackup = () => Promise<AsyncIterable<Uint8Array>>

/** `earlier`: name of the backup before the newest. */
export type FoundBackup = {
  name: string
  open: OpenBackup
  isRemote: boolean
  earlier?: string | undefined
}

/**
 * `reference`: a file, `latest`, the name of a backup in one of the places, or an address `s3://…` of a bucket (its newest)
 * or of one backup in it. Throws AppError if there is none; reports and skips a place that does not respond.
 */
export const findBackup = async (
  reference: string,
  places: BackupPlaces,
  print: Print,
): Promise<FoundBackup> => {
  if (reference.startsWith('s3://')) return findInBucket(reference, print)
  if (reference === 'latest') return newestOf(await listAll(placesOf(places), print))
  const fileStats = await stat(reference).catch(() => undefined)
  if (!fileStats && backupMoment(reference) !== undefined) {
    const listings = await listAll(placesOf(places), print)
    const holder = listings.find(({ files }) => files.some(({ name }) => name === reference))
    if (holder) return inPlace(holder.place, reference)
  }
  if (!fileStats)
    throw invalid(`There is no file ${reference}, and no backup of that name. Try latest.`)
  if (fileStats.isDirectory()) throw invalid(`${reference} is a folder. Name a backup in it.`)
  return { name: reference, open: async () => createReadStream(reference), isRemote: false }
}

export const inPlace = (place: BackupPlace, name: string): FoundBackup => ({
  name,
  open: () => place.open(name),
  isRemote: place.kind === 'bucket',
})

type PlaceListing = { place: BackupPlace; files: BackupFile[] }

/** Throws if a place does not respond and no other has a backup. */
const listAll = async (places: readonly BackupPlace[], print: Print): Promise<PlaceListing[]> => {
  const listings: PlaceListing[] = []
  let failure: unknown
  for (const place of places) {
    try {
      listings.push({ place, files: await place.list() })
    } catch (error) {
      failure = error
      print(`Left out ${place.where}: ${failureWords(error)}`)
    }
  }
  if (failure !== undefined && listings.every(({ files }) => files.length === 0)) throw failure
  return listings
}

/** Newest backup of all places, without those made before restores. */
const newestOf = (listings: readonly PlaceListing[]): FoundBackup => {
  const all = listings
    .flatMap(({ place, files }) => files.map((file) => ({ place, file })))
    .filter(({ file }) => reasonOf(file.name) !== 'before-restore')
    .toSorted((a, b) => b.file.at.localeCompare(a.file.at, 'en-US'))
  const [newest] = all
  const earlier = all.find(({ file }) => file.name !== newest?.file.name)?.file
  if (newest) return { ...inPlace(newest.place, newest.file.name), earlier: earlier?.name }
  const placeNames = listings.map(({ place }) => place.where).join(' and ')
  throw invalid(
    placeNames === ''
      ? 'Set BACKUP_URL or BACKUP_DIR first.'
      : `No backup yet in ${placeNames}. Name a file, or check BACKUP_URL and BACKUP_DIR.`,
  )
}

const findInBucket = async (address: string, print: Print): Promise<FoundBackup> => {
  const [place = '', ...query] = address.split('?')
  const last = place.slice(place.lastIndexOf('/') + 1)
  const isNamed = backupMoment(last) !== undefined
  const folder = isNamed ? place.slice(0, -last.length - 1) : place
  const bucket = openBucket([folder, ...query].join('?'))
  return isNamed ? inPlace(bucket, last) : newestOf(await listAll([bucket], print))
}

const openBucket = (address: string): BackupPlace => {
  try {
    return bucketPlace(address, 'this address')
  } catch (error) {
    throw invalid(`The address of the bucket ${(error as Error).message}.`)
  }
}

/**
 * Passes `use` a function that reads the backup repeatedly. A backup in a bucket is first copied into a file, encrypted
 * or not: a restore reads it several times, and must not wait for a network while the tables are locked. The file is in
 * the folder of backups, or in the temporary folder if there is none.
 */
export const withLocalCopy = async <T>(
  { open, isRemote }: FoundBackup,
  { folder }: BackupPlaces,
  use: (open: OpenBackup) => Promise<T>,
): Promise<T> => {
  if (!isRemote) return use(open)
  const parent = folder?.where ?? tmpdir()
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Named like an unfinished backup, so that it is deleted with these if the process is killed.
  const copy = path.join(parent, `${backupPrefix}${randomUUID()}.backup.part`)
  try {
    await pipeline(await open(), createWriteStream(copy, { mode: 0o600, flags: 'wx' }))
    return await use(async () => createReadStream(copy))
  } finally {
    await rm(copy, { force: true })
  }
}
