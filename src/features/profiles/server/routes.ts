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

  api.answer(listProfiles, async ({ q = '' }) => {
    const found = await findByName(db, q)
    return { found, merges: await listMerges(db), claims: await listClaims(db) }
  })

  api.answer(mergeProfile, (given) => merge(db, given))
  api.answer(splitProfile, (given) => split(db, given))
  api.answer(claimProfile, (given) => setClaim(db, given))
  api.answer(endProfileClaim, (given) => unsetClaim(db, given))
}
