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
  api.answer(listSavedSearches, ({ administrator }) => listSearches(db, administrator))
  api.answer(addSavedSearch, async ({ administrator, name, keyword, status }) => {
    if (keyword === '' && status === '')
      throw fieldError('unprocessable', 'keyword', 'Search for something first, then save it.')
    return saveSearch(db, administrator, { name, keyword, status })
  })
  api.answer(removeSavedSearch, ({ administrator, id }) => deleteSearch(db, administrator, id))
}
