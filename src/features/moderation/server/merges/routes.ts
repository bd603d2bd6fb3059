import { confirmStatus } from '../../../../catalog/server/merges/write-listing.ts'
import { couldBeId } from '../../../../catalog/server/store/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import {
  confirmMergedStatus,
  countDisagreeing,
  listMerged,
  previewMerge,
} from '../../merges-contract.ts'
import { findDatePairs } from './date-pairs.ts'
import { countDisagreeing as count, listMerged as findMerged } from './list-merged.ts'
import { previewMerge as preview } from './preview-merge.ts'

export const mergeRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(previewMerge, async ({ id, with: into }) => {
    const areIds = couldBeId(id) && couldBeId(into)
    const found = areIds ? await preview(db, id, into) : undefined
    if (!found) throw new AppError('not_found', { message: "There's no such event." })
    const dates = await findDatePairs(db, { id, into })
    return { ...found, otherDates: dates.length }
  })

  api.handle(listMerged, async ({ query, reply }) => {
    const only = query.event
    const isKnown = only === undefined || couldBeId(only)
    const { listings, total } = isKnown ? await findMerged(db, only) : { listings: [], total: 0 }
    return reply.page(listings, { total })
  })

  api.answer(countDisagreeing, async () => ({ total: await count(db) }))
  api.answer(confirmMergedStatus, (given) => confirmStatusOf(db, given))
}

/** Leaves the status as it is, with an entry in the audit log. Throws `not_found` for an event that is no merged listing. */
const confirmStatusOf = (
  db: Db,
  { id, administrator }: { id: string; administrator: Administrator },
): Promise<{ id: string }> =>
  inTransaction(db, async (tx) => {
    if (!couldBeId(id) || !(await confirmStatus(tx, id))) {
      throw new AppError('not_found', { message: "There's no such merged listing." })
    }
    const subject = { type: 'event', id }
    await recordAudit(tx, { actor: administrator, action: 'status_confirmed', subject })
    return { id }
  })
