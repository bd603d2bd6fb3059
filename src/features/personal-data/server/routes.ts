import type { Api } from '../../../platform/http/api.ts'
import { erasePersonalData, findPersonalData } from '../contract.ts'
import { eraseAddress, findAddress, type PersonalDataDeps } from './erase-address.ts'

export const personalDataRoutes = (api: Api, deps: PersonalDataDeps): void => {
  api.answer(findPersonalData, async ({ address }) => {
    return { address, data: await findAddress(deps.db, address) }
  })
  api.answer(erasePersonalData, async ({ administrator: actor, ...body }) => {
    return { data: await eraseAddress(deps, { ...body, actor }) }
  })
}
