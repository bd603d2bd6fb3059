import type { Transaction } from 'kysely'
import { couldBeId } from '../../../../catalog/server/store/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { mailBase } from '../../../../platform/mail/mail-base.ts'
import { countOtherDates, editReviewed } from '../../contract.ts'
import { findOtherDates, findReviewed } from '../queries.ts'
import { type Edit, type EditedPair, editReviewedEvent } from './edit-reviewed.ts'

export type EditParts = {
  db: Db
  /** Notifies submitters of an edit; `base` is the public address of the site. */
  notifyChange: (
    tx: Transaction<Tables>,
    told: { pairs: readonly EditedPair[]; base: string },
  ) => Promise<void>
}

export const editRoutes = (api: Api, { db, notifyChange }: EditParts): void => {
  api.handle(editReviewed, async ({ params, body, administrator, reply }) => {
    const { near, timeZone, scope, sequence, ...values } = body
    const given = { near, timeZone, scope, sequence, values }
    const tell: Edit['tell'] = (tx, pairs) => notifyChange(tx, { pairs, base: mailBase })
    return reply.with(await editReviewedEvent(db, { ...params, ...given, administrator, tell }))
  })

  api.handle(countOtherDates, async ({ params: { id }, reply }) => {
    if (couldBeId(id) && (await findReviewed(db, id))) {
      return reply.with(await findOtherDates(db, id))
    }
    throw new AppError('not_found', { message: "There's no such event." })
  })
}
