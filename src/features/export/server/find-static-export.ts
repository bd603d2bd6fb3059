import type { Generated } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'

/** The copy that is served now; undefined before the first one is made. */
export const findStaticExport = (db: Db) =>
  db
    .selectFrom('static_exports')
    .select([
      'id',
      'bytes',
      'sha256',
      'events',
      'states',
      'columns',
      'made_at as madeAt',
      'checked_at as checkedAt',
    ])
    .where('current', '=', true)
    .executeTakeFirst()
export type StaticExport = NonNullable<Awaited<ReturnType<typeof findStaticExport>>>

/** Yields the bytes from `start` through `end`, both inclusive. Throws if the copy was deleted meanwhile. */
export async function* readStaticExport(
  db: Db,
  id: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  let at = start
  while (at <= end) {
    const part = await queryRow(db)<{ position: number; content: Buffer }>`
      select position, content from static_export_parts
      where export_id = ${id} and position <= ${at} order by position desc limit 1`
    const from = part ? at - part.position : 0
    if (!part || from >= part.content.length) throw new Error('The static export no longer exists.')
    const piece = part.content.subarray(from, end + 1 - part.position)
    yield piece
    at += piece.length
  }
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    static_exports: {
      id: string
      current: boolean
      bytes: number
      sha256: string
      events: number
      states: number
      columns: number
      made_at: string
      checked_at: string
    }
    static_export_parts: {
      export_id: string
      position: number
      content: Buffer
    }
    catalog_changes: { id: Generated<number> }
  }
}
