import type { Db } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'

export type StaticExport = {
  id: string
  bytes: number
  sha256: string
  events: number
  states: number
  /** Number of columns in the file. */
  columns: number
  madeAt: string
  checkedAt: string
}

/** The copy that is served now; undefined before the first one is made. */
export const findStaticExport = (db: Db): Promise<StaticExport | undefined> =>
  queryRow(db)`
    select id, bytes, sha256, events, states, columns, made_at as "madeAt", checked_at as "checkedAt"
    from static_exports where current`

/** Yields the bytes from `start` through `end`, both inclusive. Throws if the copy was deleted meanwhile. */
export async function* readStaticExport(
  db: Db,
  id: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let position = start
  while (position <= end) {
    const part = await queryRow(db)<{ position: number; content: Buffer }>`
      select position, content from static_export_parts
      where export_id = ${id} and position <= ${position} order by position desc limit 1`
    const from = part ? position - part.position : 0
    if (!part || from >= part.content.length) throw new Error('The static export no longer exists.')
    const piece = part.content.subarray(from, end + 1 - part.position)
    yield piece
    position += piece.length
  }
}
