import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import {
  claimProfile,
  endProfileClaim,
  listProfiles,
  mergeProfile,
  splitProfile,
} from '../contract.ts'
import { merge, setClaim, split, unsetClaim } from './change-profile.ts'
import { claimRoutes } from './claim-routes.ts'
import { findByName, listClaims, listMerges } from './queries.ts'

export const profileRoutes = (api: Api, { db }: { db: Db }): void => {
  claimRoutes(api, { db })

  api.handle(listProfiles, async ({ query, reply }) => {
    const found = await findByName(db, query.q ?? '')
    return reply.with({ found, merges: await listMerges(db), claims: await listClaims(db) })
  })

  api.handle(mergeProfile, async ({ params, body, administrator, reply }) =>
    reply.with(await merge(db, { ...params, ...body, administrator })),
  )

  api.handle(splitProfile, async ({ params, administrator, reply }) =>
    reply.with(await split(db, { ...params, administrator })),
  )

  api.handle(claimProfile, async ({ params, body, administrator, reply }) =>
    reply.with(await setClaim(db, { ...params, ...body, administrator })),
  )

  api.handle(endProfileClaim, async ({ params, administrator, reply }) =>
    reply.with(await unsetClaim(db, { ...params, administrator })),
  )
}
