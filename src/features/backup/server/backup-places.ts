/** Places for backups: a folder of this machine, and an external bucket. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { parseS3Address } from '../../../platform/addresses/s3-address.ts'
import type { Config } from '../../../platform/config.ts'
import { createBucket, type S3Bucket } from '../../../platform/uploads/s3-bucket.ts'
import { type BackupFile, backupMoment, backupPrefix } from './backup-files.ts'
import { invalid } from './backup-format.ts'

export type BackupPlace = {
  kind: 'folder' | 'bucket'
  /** Name for people: "/data/backups", "the bucket atlas". */
  where: string
  /**
   * Newest first; empty if the folder does not exist. Omits backups begun after `until` (milliseconds): they were made
   * before the clock was set back, and do not show how old the newest is.
   */
  list: (until?: number) => Promise<BackupFile[]>
  /** Writes a whole file, or none. */
  write: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Throws AppError if there is no backup of this name. */
  open: (name: string) => Promise<Readable>
  /** First `length` bytes of a backup. */
  start: (name: string, length: number) => Promise<Uint8Array>
  remove: (name: string) => Promise<void>
  /** Deletes unfinished files of killed processes, begun `before`: by default a day ago, as others may be writing. */
  clear: (before?: number) => Promise<void>
}

export type BackupPlaces = { folder?: BackupPlace; bucket?: BackupPlace }

type PlaceSettings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_URL' | 'DATA_DIR'>

/** Places from the settings: DATA_DIR/backups unless BACKUP_DIR is set. */
export const backupPlaces = ({ BACKUP_DIR, BACKUP_URL, DATA_DIR }: PlaceSettings): BackupPlaces => {
  const folder = BACKUP_DIR ?? path.join(DATA_DIR, 'backups')
  return {
    ...(folder === 'off' ? {} : { folder: folderPlace(folder) }),
    ...(BACKUP_URL === undefined ? {} : { bucket: bucketPlace(BACKUP_URL) }),
  }
}

export const placesOf = ({ folder, bucket }: BackupPlaces): BackupPlace[] =>
  [folder, bucket].filter((place) => place !== undefined)

const aDayAgo = () => Date.now() - dayMs

const toBackupFiles = (files: readonly { name: string; bytes: number }[], until = Infinity) =>
  files
    .flatMap(({ name, bytes }) => {
      const at = backupMoment(name)
      return at === undefined || Date.parse(at) > until ? [] : [{ name, at, bytes }]
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))

const missing = (name: string) => invalid(`${name}: no such backup.`)

export const folderPlace = (folder: string): BackupPlace => ({
  kind: 'folder',
  where: folder,
  list: async (until) => {
    const names = await readdir(folder).catch(() => [])
    const files: { name: string; bytes: number }[] = []
    for (const name of names) {
      const found = await stat(path.join(folder, name)).catch(() => undefined)
      if (found) files.push({ name, bytes: found.size })
    }
    return toBackupFiles(files, until)
  },
  write: async (name, content) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAtomically(path.join(folder, name), content)
  },
  open: async (name) => {
    if (backupMoment(name) === undefined) throw missing(name)
    const file = path.join(folder, name)
    if (!(await stat(file).catch(() => undefined))) throw missing(name)
    return createReadStream(file)
  },
  start: async (name, length) => {
    await using file = await open(path.join(folder, name), 'r')
    const first = Buffer.alloc(length)
    const { bytesRead } = await file.read(first, 0, length, 0)
    return first.subarray(0, bytesRead)
  },
  remove: (name) => rm(path.join(folder, name), { force: true }),
  clear: async (before = aDayAgo()) => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(backupPrefix) || !name.endsWith('.backup.part')) continue
      const file = path.join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found && found.mtimeMs < before) await rm(file, { force: true })
    }
  },
})

/** Writes under another name until the file is complete and on disk; owner-readable only, as it contains accounts. */
export const writeAtomically = async (
  file: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const draft = `${file}.part`
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
    await using folder = await open(path.dirname(file), 'r')
    await folder.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export const bucketPlace = (url: string, setting = 'BACKUP_URL'): BackupPlace => {
  const address = parseS3Address(url)
  const bucket: S3Bucket = createBucket(address, setting)
  return {
    kind: 'bucket',
    where: `the bucket ${address.bucket} at ${new URL(address.endpoint).host}`,
    list: async (until) => {
      const files: { name: string; bytes: number }[] = []
      for await (const { key, size } of bucket.list(backupPrefix))
        files.push({ name: key, bytes: size })
      return toBackupFiles(files, until)
    },
    write: (name, content) => bucket.putLarge(name, content, 'application/octet-stream'),
    open: async (name) => {
      const found = await bucket.find(name)
      if (!found) throw missing(name)
      return Readable.from(readAll(bucket, name, found.size))
    },
    start: async (name, length) => {
      const part = await bucket.get(name, { start: 0, end: length - 1 })
      return part ? buffer(part.stream) : Buffer.alloc(0)
    },
    remove: (name) => bucket.delete(name),
    clear: (before = aDayAgo()) => bucket.discardUnfinished(backupPrefix, before),
  }
}

/** Attempts in a row without a byte received. */
const maxAttempts = 5

/** Content of an object; resumes where a connection broke off, as happens with slow readers. */
async function* readAll(bucket: S3Bucket, key: string, size: number): AsyncGenerator<Uint8Array> {
  let position = 0
  let failures = 0
  while (position < size) {
    try {
      const part = await bucket.get(key, { start: position, end: size - 1 })
      if (!part) throw missing(key)
      for await (const block of part.stream) {
        position += block.length
        failures = 0
        yield block
      }
      if (position < size) throw new Error('The storage broke off its answer.')
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') throw error
      if (++failures === maxAttempts) throw error
      await sleep(200 * 2 ** failures)
    }
  }
}

/** Writes a small file that is not a backup, and deletes it. */
export const probeBackups = async (place: BackupPlace): Promise<void> => {
  const name = `${backupPrefix}probe`
  await place.write(name, Readable.from([Buffer.from('probe')]))
  await place.remove(name)
}
