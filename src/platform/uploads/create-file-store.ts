import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { newId } from '../../kit/ids.ts'
import { parseS3Address } from '../addresses/s3-address.ts'
import type { Config } from '../config.ts'
import {
  type ByteRange,
  checkedKey,
  type FileFacts,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from './file-store.ts'
import { mediaTypeOf } from './media-types.ts'
import { createBucket } from './s3-bucket.ts'

/** Stores files in one folder of this machine. */
export const createDiskStore = (folder: string): FileStore => {
  const pathOf = (key: string) => path.join(folder, checkedKey(key))
  return {
    put: (key, content) => write(folder, pathOf(key), content),
    get: (key, range) => read(pathOf(key), key, range),
    find: async (key) => {
      const file = await openExisting(pathOf(key))
      if (!file) return undefined
      await using _closing = file
      return factsOf(file, key)
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFolder(folder, prefix),
  }
}

/** Writes to a temporary name first, so that a file with its final name is complete, even after a crash. */
const write = async (
  folder: string,
  target: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `.${newId()}.part`)
  try {
    {
      await using file = await open(draft, 'wx', 0o640)
      await file.writeFile(content)
      await file.sync()
    }
    await rename(draft, target)
    await sync(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Makes a rename in the folder durable. */
const sync = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

const read = async (
  file: string,
  key: string,
  range?: ByteRange,
): Promise<StoredFile | undefined> => {
  const handle = await openExisting(file)
  if (!handle) return undefined
  const facts = await factsOf(handle, key)
  const stream = Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>
  return { ...facts, stream }
}

const openExisting = async (file: string): Promise<FileHandle | undefined> => {
  try {
    return await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const factsOf = async (file: FileHandle, key: string): Promise<FileFacts> => {
  const { size } = await file.stat()
  // Keys are never reused, so a key works as an ETag.
  return { size, type: mediaTypeOf(key), etag: `"${key}"` }
}

const listFolder = async function* (folder: string, prefix: string): AsyncGenerator<ListedFile> {
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile() || !entry.name.startsWith(prefix)) continue
    const facts = await stat(path.join(folder, entry.name)).catch(() => undefined)
    if (facts) yield { key: entry.name, size: facts.size, modifiedAt: facts.mtime }
  }
}

/** Wraps a store; rejects keys that we cannot have generated. */
const withCheckedKeys = ({ put, get, find, delete: drop, list }: FileStore): FileStore => ({
  put: (key, content, type) => put(checkedKey(key), content, type),
  get: (key, range) => get(checkedKey(key), range),
  find: (key) => find(checkedKey(key)),
  delete: (key) => drop(checkedKey(key)),
  list,
})

/** Configured storage: a bucket, or the folder `uploads` in DATA_DIR. */
export const createFileStore = (config: Pick<Config, 'UPLOADS_URL' | 'DATA_DIR'>): FileStore =>
  config.UPLOADS_URL
    ? withCheckedKeys(createBucket(parseS3Address(config.UPLOADS_URL), 'UPLOADS_URL'))
    : createDiskStore(path.join(config.DATA_DIR, 'uploads'))
