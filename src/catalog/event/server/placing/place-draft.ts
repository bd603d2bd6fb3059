/** Locates an event typed in a form; a place that can't be found is an error to fix. */
import type { FieldErrors } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { CheckedDraft } from '../../check-draft.ts'
import type { EventDraft } from '../../event-draft.ts'
import { dayEndsAt } from '../../event-time.ts'
import { locate } from './locate.ts'
import type { Whereabouts } from './place-clues.ts'

const placeFields = ['zipCode', 'city', 'state', 'latitude', 'longitude'] as const

const fixHint = 'Enter the ZIP code, or city and state.'

/**
 * Returns the place, and adds problems with it to `problems`. Undefined if there is no place or a place field has a
 * problem already; still checks the other fields, so that the next attempt reports no further problem.
 */
export const placeDraft = async (
  db: Db,
  { draft, problems }: CheckedDraft,
): Promise<Whereabouts | undefined> => {
  const isWrong = placeFields.some((field) => problems[field])
  const { place, notes } = await locate(db, draft)
  const problem = problemOf(draft, place, notes.join(' '))
  if (problem && (!isWrong || isSure(draft, problem.field)))
    problems[problem.field] ??= problem.message
  return problem || isWrong ? undefined : place
}

/** True if a problem of this field remains after any correction of the invalid fields. */
const isSure = ({ zipCode, city, state }: EventDraft, field: keyof FieldErrors): boolean =>
  field === 'zipCode' ? zipCode !== '' : field === 'city' && city !== '' && state !== ''

/** US zone in which a day ends last: a day over there is over everywhere. */
export const lastZone = 'Pacific/Pago_Pago'

/** Adds to `problems` if the last day is over at the event's place, or everywhere if the zone is unknown. */
export const checkNotOver = (
  { draft, problems }: CheckedDraft,
  timeZone: string | undefined,
  now: number,
): void => {
  const endOfDay = dayEndsAt({ ...draft, timeZone: timeZone ?? lastZone })
  if (endOfDay && Date.parse(endOfDay) <= now) {
    problems.date ??= 'This date has passed. Enter a future date.'
  }
}

/** Problem of contradicting clues: the submitter, who knows the place, resolves it. */
const problemOf = (
  draft: EventDraft,
  place: Whereabouts | undefined,
  notes: string,
): { field: keyof FieldErrors; message: string } | undefined => {
  if (draft.zipCode && place?.zipCode !== draft.zipCode) {
    return { field: 'zipCode', message: `${notes} Correct the ZIP code, or leave it blank.`.trim() }
  }
  if (draft.latitude !== null && place && Math.abs(place.latitude - draft.latitude) > 1e-6) {
    return {
      field: 'latitude',
      message: `${notes} Correct the coordinates, or leave them blank.`.trim(),
    }
  }
  if (place && place.state !== '') return undefined
  const field = draft.city === '' ? 'zipCode' : 'city'
  return { field, message: `We couldn't find this place. ${notes} ${fixHint}`.replace('  ', ' ') }
}
