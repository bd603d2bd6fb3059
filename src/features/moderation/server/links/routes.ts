import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { getPrivateLink, revokePrivateLink, sendPrivateLink } from '../../link-contract.ts'
import { readLink, revokeLinkOf, sendLinkAgain } from './change-link.ts'

export const linkRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getPrivateLink, async ({ params, reply }) => reply.with(await readLink(db, params.id)))

  api.handle(sendPrivateLink, async ({ params, administrator, reply }) =>
    reply.with(await sendLinkAgain(db, { eventId: params.id, administrator })),
  )

  api.handle(revokePrivateLink, async ({ params, administrator, reply }) =>
    reply.with(await revokeLinkOf(db, { eventId: params.id, administrator })),
  )
}
