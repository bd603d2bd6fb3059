import type { Api } from '../../../platform/http/api.ts'
import { erasePersonalData, findPersonalData } from '../contract.ts'
import { eraseAddress, findAddress, type PersonalDataParts } from './erase-address.ts'

export const personalDataRoutes = (api: Api, parts: PersonalDataParts): void => {
  api.handle(findPersonalData, async ({ body: { address }, reply }) =>
    reply.with({ address, data: await findAddress(parts.db, address) }),
  )

  api.handle(erasePersonalData, async ({ body, administrator, reply }) =>
    reply.with({ data: await eraseAddress(parts, { ...body, actor: administrator }) }),
  )
}
