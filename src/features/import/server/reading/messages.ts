/** Messages between a reading process and the one that started it. */
import type { FetchOptions } from '../../../../platform/fetch/fetch-to-file.ts'
import type { ImportSettings, Progress } from '../settings/import-settings.ts'
import type { Format } from '../source/detect-format.ts'
import type { PackedItem } from './pack-items.ts'

type ReadingAddress = {
  url: string
  headers: Record<string, string>
  allowLoopback: boolean
  /** Bounds of the fetch; those of feeds by default. */
  bounds?: Partial<Pick<FetchOptions, 'maxBytes' | 'timeout' | 'webPortsOnly'>>
  /** Each connection waits until its resolved address is counted. */
  countsConnections?: boolean
}

export type ReadingTask = {
  /** A file, or what is at an address. */
  from: { path: string } | ReadingAddress
  settings: ImportSettings & { source: string }
  /** Milliseconds since 1970. */
  now: number
  venuesFile?: string
  /** The database as a URL; it is only read. */
  databaseUrl: string
  /**
   * Part that is read before anything is given: all of it, or enough to know what is in question about it. Previews end
   * early, and hold nothing.
   */
  held: 'all' | 'first' | 'none'
  /** Requests and the database go first. */
  yields: boolean
}

/** Response of an address, before its content is read. */
export type Opened =
  | { status: 304 }
  | { status: 200; format: Format; etag: string | null; lastModified: string | null }

export type ProblemDetails = {
  retryAfter?: number
  /** The message quotes nothing of the content. */
  isPlain?: boolean
}

export type FromReading =
  /** Waits until this resolved address is counted before it connects to it. */
  | { kind: 'connecting'; address: string }
  | { kind: 'opened'; opened: Opened }
  /** Nothing is left to read; items may still come. */
  | { kind: 'read' }
  | { kind: 'items'; items: PackedItem[]; progress: Progress }
  /** A sentence for people on the file or feed. */
  | ({ kind: 'problem'; message: string } & ProblemDetails)
