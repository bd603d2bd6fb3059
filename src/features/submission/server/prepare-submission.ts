/** From what was sent to what can be stored, or every reason why it cannot. */
import type { EventDraft } from '../../../catalog/event-draft.ts'
import type { Whereabouts } from '../../../catalog/server/place-clues.ts'
import { uploadIdOf, uploadUrl } from '../../../catalog/uploaded-file.ts'
import { AppError, type FieldErrors } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { checkSubmission, type Given } from '../check-submission.ts'
import { type Repeats, repeatDates } from '../repeat-dates.ts'
import { placeSubmission } from './place-submission.ts'
import { findUploads } from './queries.ts'

export type Prepared = {
  draft: EventDraft
  place: Whereabouts
  /** Every date; empty for a place that is open for good. */
  dates: readonly string[]
  repeats: Repeats | undefined
  submitterEmail: string
}

/** Throws `unprocessable` with all problems of all fields. */
export const prepareSubmission = async (db: Db, given: Given, now: number): Promise<Prepared> => {
  const checked = checkSubmission(given)
  const { draft, repeats, submitterEmail, problems } = checked
  const place = await placeSubmission(db, checked, now)
  await checkUploads(db, draft, problems)
  if (Object.keys(problems).length > 0 || !place) throw refusal(problems)
  const dates = draft.date === null ? [] : repeats ? repeatDates(draft.date, repeats) : [draft.date]
  return { draft, place, dates, repeats, submitterEmail }
}

export const refusal = (fields: FieldErrors): AppError => new AppError('unprocessable', { fields })

type UploadedFile = { field: 'flyerUrl' | 'logoUrl'; id: string; url: string }

/** The files of a draft that were sent here. */
export const uploadsOf = (draft: EventDraft): UploadedFile[] =>
  (['flyerUrl', 'logoUrl'] as const).flatMap((field) => {
    const url = draft[field]
    const id = uploadIdOf(url)
    return url && id ? [{ field, id, url }] : []
  })

const checkUploads = async (db: Db, draft: EventDraft, problems: FieldErrors) => {
  const uploads = uploadsOf(draft)
  const nameOf = (url: string) => url.slice(uploadUrl('').length)
  const found = await findUploads(
    db,
    uploads.map(({ url }) => nameOf(url)),
  )
  for (const { field, url } of uploads) {
    const file = found.find(({ name }) => name === nameOf(url))
    if (!file) problems[field] ??= 'This file is not there any more. Send it again.'
    else if (`${file.kind}Url` !== field)
      problems[field] ??= `This file was sent as a ${file.kind}.`
  }
}
