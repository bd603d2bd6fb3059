/** Turns a request into a submission that can be stored, or reports every problem. */
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import { checkUploads } from '../../../catalog/event/server/draft-uploads.ts'
import type { Whereabouts } from '../../../catalog/event/server/placing/place-clues.ts'
import { checkNotOver, placeDraft } from '../../../catalog/event/server/placing/place-draft.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkSubmission, type SubmittedFields } from '../check-submission.ts'
import { type Repeats, repeatDates } from '../repeat-dates.ts'

export type PreparedSubmission = {
  draft: EventDraft
  place: Whereabouts
  /** All dates; empty for an ongoing place. */
  dates: readonly string[]
  repeats: Repeats | undefined
  submitterEmail: string
}

/** Throws `unprocessable` with all problems of all fields. */
export const prepareSubmission = async (
  db: Db,
  fields: SubmittedFields,
  senderHashes: readonly string[],
): Promise<PreparedSubmission> => {
  const checked = checkSubmission(fields)
  const { draft, repeats, submitterEmail, problems } = checked
  const place = await placeDraft(db, checked)
  checkNotOver(checked, place?.timeZone, Date.now())
  await checkUploads(db, draft, problems, { senderHashes })
  if (Object.keys(problems).length > 0 || !place)
    throw new AppError('unprocessable', { fields: problems })
  const dates = draft.date === null ? [] : repeats ? repeatDates(draft.date, repeats) : [draft.date]
  return { draft, place, dates, repeats, submitterEmail }
}
