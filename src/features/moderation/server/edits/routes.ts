import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { mailBase } from '../../../../platform/mail/mail-base.ts'
import { countOtherDates, editReviewed } from '../../contract.ts'
import { findOtherDates, getReviewed } from '../queries.ts'
import { type Edit, type EditedPair, editReviewedEvent } from './edit-reviewed.ts'

export type EditParts = {
  db: Db
  /** Notifies submitters of an edit; `base` is the public address of the site. */
  notifyChange: (tx: Tx, notice: { pairs: readonly EditedPair[]; base: string }) => Promise<void>
}

export const editRoutes = (api: Api, { db, notifyChange }: EditParts): void => {
  api.answer(editReviewed, ({ id, administrator, near, timeZone, scope, sequence, ...values }) => {
    const notify: Edit['notify'] = (tx, pairs) => notifyChange(tx, { pairs, base: mailBase })
    const given = { near, timeZone, scope, sequence, values }
    return editReviewedEvent(db, { id, ...given, administrator, notify })
  })

  api.answer(countOtherDates, async ({ id }) => {
    await getReviewed(db, id)
    return findOtherDates(db, id)
  })
}
