/** Completes what a row says of its place with what the operator says of the rows that lack it. */

import { placeKey } from '../../../../catalog/place/place-name.ts'
import { listCitiesNamed } from '../../../../catalog/place/server/place-lookup.ts'
import type { PlaceSource } from '../../../../catalog/place/server/place-lookup-tables.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import type { CleanDraft } from '../clean/clean-draft.ts'

export type DefaultPlace = Partial<CleanDraft>

/**
 * A row without any place takes all of it. One with a town takes the state, and the rest only where the
 * town is the same; one with a state takes the town when that lies in it. A ZIP code and a point
 * need no help.
 */
export const completeRow = async (
  draft: CleanDraft,
  other: DefaultPlace,
  places: PlaceSource,
): Promise<void> => {
  if (draft.zipCode !== '' || draft.latitude !== null) return
  const state = stateCode(other.state ?? '') ?? ''
  if (draft.city === '') {
    if (draft.state === '' || stateCode(draft.state) === state) fillBlanks(draft, other)
    return
  }
  if (draft.state !== '') return
  if (other.city && placeKey(draft.city) === placeKey(other.city)) fillBlanks(draft, other)
  else if (state !== '' && (await listCitiesNamed(places, draft.city, state)).length > 0)
    draft.state = state
}

const fillBlanks = (draft: CleanDraft, other: DefaultPlace): void => {
  for (const [field, value] of Object.entries(other)) {
    const key = field as keyof CleanDraft
    // A street and a point belong together: those of the default are not another street's.
    const another = draft.streetAddress !== '' && (key === 'latitude' || key === 'longitude')
    if (!another && (draft[key] === '' || draft[key] === null))
      Object.assign(draft, { [key]: value })
  }
}
