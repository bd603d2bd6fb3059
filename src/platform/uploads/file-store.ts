/**
 * Store of uploaded files: a folder of this machine, or a bucket that several machines share. Keys are names that we
 * made; a file is written once and never changed.
 */
export type FileFacts = {
  /** Bytes of the whole file. */
  size: number
  /** Media type. */
  type: string
  /** Strong entity tag, in quotes. */
  etag: string
}

export type StoredFile = FileFacts & { stream: ReadableStream<Uint8Array> }

/** First and last byte, both included; within the file. */
export type ByteRange = { start: number; end: number }

export type ListedFile = { key: string; size: number; modifiedAt: Date }

/** All throw AppError `unavailable` when the storage does not answer. */
export type FileStore = {
  /** Keeps the file durably, whole or not at all. */
  put: (key: string, content: Uint8Array | AsyncIterable<Uint8Array>, type: string) => Promise<void>
  /** The file, or a part of it; undefined when there is none. Read the stream or cancel it. */
  get: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  /** Metadata of the file, without its content. */
  find: (key: string) => Promise<FileFacts | undefined>
  /** Does nothing when there is no such file. */
  delete: (key: string) => Promise<void>
  /** Files whose keys begin with `prefix`, in no order; '' for all, leftovers of failed writes included. */
  list: (prefix: string) => AsyncIterable<ListedFile>
}

/** The storage of uploads does not work; the message is a sentence for the operator, without secrets. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Letters, digits, dots and dashes: nothing that leads out of a folder or means something in an address. */
const form = /^(?!\.\.?$)[a-z0-9.-]{1,120}$/

/** The key itself. Throws on one that could not be ours. */
export const checkedKey = (key: string): string => {
  if (!form.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`)
  return key
}
