import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { getDemoState } from '../contract.ts'

export const demoRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getDemoState, async ({ reply }) => {
    const { rows } = await sql<{ demo: boolean }>`
      select exists (select 1 from events where demo) as demo
    `.execute(db)
    return reply.with({ demo: rows[0]?.demo ?? false }, { 'cache-control': 'public, max-age=60' })
  })
}
