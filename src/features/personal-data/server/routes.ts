import type { Api } from '../../../platform/http/api.ts'
import { erasePersonalData, findPersonalData } from '../contract.ts'
import { eraseAddress, findAddress, type PersonalDataParts } from './erase-address.ts'

export const personalDataRoutes = (api: Api, parts: PersonalDataParts): void => {
  api.answer(findPersonalData, async ({ address }) => {
    return { address, data: await findAddress(parts.db, address) }
  })
  api.answer(erasePersonalData, async ({ administrator: actor, ...given }) => {
    return { data: await eraseAddress(parts, { ...given, actor }) }
  })
}
