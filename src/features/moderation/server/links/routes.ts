import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { getPrivateLink, revokePrivateLink, sendPrivateLink } from '../../link-contract.ts'
import { readLink, revokeLinkOf, sendLinkAgain } from './change-link.ts'

export const linkRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(getPrivateLink, ({ id }) => readLink(db, id))
  api.answer(sendPrivateLink, (given) => sendLinkAgain(db, given))
  api.answer(revokePrivateLink, (given) => revokeLinkOf(db, given))
}
