import { sql } from 'kysely'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import { health, readiness } from '../contract.ts'

const noStore = { 'cache-control': 'no-store' }

export const healthRoutes = (api: Api, { db, reads }: { db: Db; reads: Reads }): void => {
  api.handle(health, ({ reply }) => reply.with({ status: 'ok' as const }, noStore))
  api.handle(readiness, async ({ reply }) => {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new AppError('unavailable', { message: 'The database does not answer.', cause })
    })
    return reply.with({ status: 'ready' as const, replica: reads.status()?.state }, noStore)
  })
}
