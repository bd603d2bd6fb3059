/** Finds where an event that somebody typed takes place; a place that cannot be found is an error to mend. */
import type { FieldErrors } from '../../kit/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CheckedDraft } from '../check-draft.ts'
import type { EventDraft } from '../event-draft.ts'
import { dayEndsAt } from '../event-time.ts'
import { locate } from './locate.ts'
import type { Whereabouts } from './place-clues.ts'

const placeFields = ['zipCode', 'city', 'state', 'latitude', 'longitude'] as const

const fix = 'Give the ZIP code, or city and state.'

/**
 * Answers the place, and adds what is wrong with it to `problems`. Undefined where there is no place, or
 * where the fields that tell it are wrong already.
 */
export const placeDraft = async (
  db: Db,
  { draft, problems }: CheckedDraft,
): Promise<Whereabouts | undefined> => {
  if (placeFields.some((field) => problems[field])) return undefined
  const { place, notes } = await locate(db, draft)
  const problem = problemOf(draft, place, notes.join(' '))
  if (!problem) return place
  problems[problem.field] = problem.message
  return undefined
}

/** Adds to `problems` when the last day is over where the event takes place. */
export const checkNotOver = (
  { draft, problems }: CheckedDraft,
  timeZone: string,
  now: number,
): void => {
  const endOfDay = dayEndsAt({ ...draft, timeZone })
  if (endOfDay && Date.parse(endOfDay) <= now) {
    problems.date ??= 'This date is over. Give the next one.'
  }
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
