/**
 * Store of uploaded files: a folder of this machine, or a bucket shared by several machines. Keys
 * are names that we generate; a file is written once and never changed.
 */
export type FileFacts = {
  /** Bytes of the whole file. */
  size: number
  /** Media type. */
  type: string
  /** Strong ETag, in quotes. */
  etag: string
}

export type StoredFile = FileFacts & { stream: ReadableStream<Uint8Array> }

/** First and last byte, inclusive; within the file. */
export type ByteRange = { start: number; end: number }

export type ListedFile = { key: string; size: number; modifiedAt: Date }

/** All methods throw AppError `unavailable` if the storage does not respond. */
export type FileStore = {
  /** Stores the file durably and atomically. */
  put: (key: string, content: Uint8Array | AsyncIterable<Uint8Array>, type: string) => Promise<void>
  /** The file or a range of it; undefined if missing. The caller must read or cancel the stream. */
  get: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  /** Metadata of the file, without its content. */
  find: (key: string) => Promise<FileFacts | undefined>
  /** No effect if the file does not exist. */
  delete: (key: string) => Promise<void>
  /** Files whose keys begin with `prefix`, unordered; '' lists all, including leftovers of failed writes. */
  list: (prefix: string) => AsyncIterable<ListedFile>
}

/** Failure of the upload storage; the message is a sentence for the operator, without secrets. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Letters, digits, dots and dashes: safe in paths and URLs. */
const form = /^(?!\.\.?$)[a-z0-9.-]{1,120}$/

/** Returns the key. Throws if it has another form. */
export const checkedKey = (key: string): string => {
  if (!form.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`)
  return key
}
