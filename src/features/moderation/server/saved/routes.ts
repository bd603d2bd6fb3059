import {
  deleteSearch,
  listSearches,
  saveSearch,
} from '../../../../catalog/trust/server/saved-searches.ts'
import { fieldError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { addSavedSearch, listSavedSearches, removeSavedSearch } from '../../saved-contract.ts'

export const savedSearchRoutes = (api: Api, db: Db): void => {
  api.handle(listSavedSearches, async ({ administrator, reply }) =>
    reply.with(await listSearches(db, administrator)),
  )
  api.handle(addSavedSearch, async ({ administrator, body, reply }) => {
    if (body.keyword === '' && body.status === '')
      throw fieldError('unprocessable', 'keyword', 'Search for something first, then save it.')
    return reply.with(await saveSearch(db, administrator, body))
  })
  api.handle(removeSavedSearch, async ({ administrator, params, reply }) => {
    await deleteSearch(db, administrator, params.id)
    return reply.nothing()
  })
}
