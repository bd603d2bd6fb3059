/** `export` command: writes the directory to a file or to standard output. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../kit/errors.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ExportFormat, exportFormats, isExportFormat } from '../rules.ts'
import { inSnapshot } from './in-snapshot.ts'
import { writeExport } from './write-export.ts'

/** Options, as commander parses them. */
export type ExportFlags = { format?: string; out?: string; contacts?: boolean }

/** Writes to standard output if --out is absent. Throws AppError for an unknown format or an unwritable file. */
export const runExportCommand = async (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { format, out, contacts = false }: ExportFlags,
  publicUrl: string | undefined,
): Promise<void> => {
  const kind = formatOf(format, out)
  // Without PUBLIC_URL, the links in the calendar lead to the default address of a local server.
  const base = publicUrl ?? 'http://localhost:3000'
  const blocks = inSnapshot(pool, (client) => writeExport(client, kind, { db, contacts, base }))
  if (out === undefined) await pipeline(Readable.from(blocks), process.stdout, { end: false })
  else await writeAtomically(out, blocks)
}

const formatOf = (format: string | undefined, out: string | undefined): ExportFormat => {
  const kind =
    format ??
    (extname(out ?? '')
      .slice(1)
      .toLowerCase() ||
      'csv')
  if (isExportFormat(kind)) return kind
  throw new AppError('invalid_request', {
    message: `${format === undefined ? '--out' : '--format'}: there is no format "${kind}". The formats are ${exportFormats.join(', ')}.`,
  })
}

/** Writes to `out`.part and renames the file once it is complete. */
const writeAtomically = async (out: string, blocks: AsyncIterable<Uint8Array>) => {
  const partialFile = `${out}.part`
  try {
    await pipeline(Readable.from(blocks), createWriteStream(partialFile))
    await rename(partialFile, out)
  } catch (error) {
    await rm(partialFile, { force: true })
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error
    throw new AppError('invalid_request', {
      message: `--out ${out} can't be written: ${message}.`,
    })
  }
}
