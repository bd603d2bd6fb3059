/** Finds where a submitted event takes place; a place that cannot be found is an error to mend. */
import type { EventDraft } from '../../../catalog/event-draft.ts'
import { dayEndsAt } from '../../../catalog/event-time.ts'
import { locate } from '../../../catalog/server/locate.ts'
import type { Whereabouts } from '../../../catalog/server/place-clues.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CheckedSubmission } from '../check-submission.ts'

const placeFields = ['zipCode', 'city', 'state', 'latitude', 'longitude'] as const

const fix = 'Give the ZIP code, or city and state.'

/**
 * Answers the place, and adds what is wrong with it or with the date there to `problems`. Undefined
 * where there is no place, or where the fields that tell it are wrong already.
 */
export const placeSubmission = async (
  db: Db,
  { draft, problems }: CheckedSubmission,
  now: number,
): Promise<Whereabouts | undefined> => {
  if (placeFields.some((field) => problems[field])) return undefined
  const { place, notes } = await locate(db, draft)
  const problem = problemOf(draft, place, notes.join(' '))
  if (problem) {
    problems[problem.field] = problem.message
    return undefined
  }
  const endOfDay = place && dayEndsAt({ ...draft, timeZone: place.timeZone })
  if (endOfDay && Date.parse(endOfDay) <= now) {
    problems.date ??= 'This date is over. Give the next one.'
  }
  return place
}

/** Clues that contradict each other are for the submitter to settle, who knows. */
const problemOf = (
  draft: EventDraft,
  place: Whereabouts | undefined,
  notes: string,
): { field: keyof FieldErrors; message: string } | undefined => {
  if (draft.zipCode && place?.zipCode !== draft.zipCode) {
    return { field: 'zipCode', message: `${notes} Correct the ZIP code, or leave it out.`.trim() }
  }
  if (draft.latitude !== null && place && Math.abs(place.latitude - draft.latitude) > 1e-6) {
    return { field: 'latitude', message: `${notes} Correct the point, or leave it out.`.trim() }
  }
  if (place && place.state !== '') return undefined
  const field = draft.city === '' ? 'zipCode' : 'city'
  return { field, message: `This place could not be found. ${notes} ${fix}`.replace('  ', ' ') }
}
