import type { Transaction } from 'kysely'
import { couldBeId } from '../../../../catalog/server/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { countOtherDates, editReviewed } from '../../contract.ts'
import { findOtherDates, findReviewed } from '../queries.ts'
import { type Edit, type EditedPair, editReviewedEvent } from './edit-reviewed.ts'

export type EditParts = {
  db: Db
  /** Who tells submitters of what an edit changed; `base` is where people reach the site. */
  tellChange: (
    tx: Transaction<Tables>,
    told: { pairs: readonly EditedPair[]; base: string },
  ) => Promise<void>
  publicUrl: string | undefined
}

export const editRoutes = (api: Api, { db, tellChange, publicUrl }: EditParts): void => {
  api.handle(editReviewed, async ({ params, body, administrator, request, reply }) => {
    const { near, timeZone, scope, sequence, ...values } = body
    const given = { near, timeZone, scope, sequence, values }
    const base = publicUrl ?? new URL(request.url).origin
    const tell: Edit['tell'] = (tx, pairs) => tellChange(tx, { pairs, base })
    return reply.with(await editReviewedEvent(db, { ...params, ...given, administrator, tell }))
  })

  api.handle(countOtherDates, async ({ params: { id }, reply }) => {
    if (couldBeId(id) && (await findReviewed(db, id))) {
      return reply.with(await findOtherDates(db, id))
    }
    throw new AppError('not_found', { message: 'There is no such event.' })
  })
}
