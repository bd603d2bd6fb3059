import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { getPrivateLink, revokePrivateLink, sendPrivateLink } from '../../link-contract.ts'
import { readLink, revokeLinkOf, sendLinkAgain } from './change-link.ts'

type LinkParts = { db: Db; publicUrl: string | undefined }

export const linkRoutes = (api: Api, { db, publicUrl }: LinkParts): void => {
  api.handle(getPrivateLink, async ({ params, reply }) => reply.with(await readLink(db, params.id)))

  api.handle(sendPrivateLink, async ({ params, administrator, request, reply }) => {
    const base = publicUrl ?? new URL(request.url).origin
    return reply.with(await sendLinkAgain(db, { eventId: params.id, administrator, base }))
  })

  api.handle(revokePrivateLink, async ({ params, administrator, reply }) =>
    reply.with(await revokeLinkOf(db, { eventId: params.id, administrator })),
  )
}
