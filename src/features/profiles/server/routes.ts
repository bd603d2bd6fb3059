import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listProfiles, mergeProfile, splitProfile } from '../contract.ts'
import { merge, split } from './change-merge.ts'
import { findByName, listMerges } from './queries.ts'

export const profileRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listProfiles, async ({ query, reply }) =>
    reply.with({ found: await findByName(db, query.q ?? ''), merges: await listMerges(db) }),
  )

  api.handle(mergeProfile, async ({ params, body, administrator, reply }) =>
    reply.with(await merge(db, { ...params, ...body, administrator })),
  )

  api.handle(splitProfile, async ({ params, administrator, reply }) =>
    reply.with(await split(db, { ...params, administrator })),
  )
}
