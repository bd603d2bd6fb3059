/** Display names of filters whose values are slugs or ids: venue, organizer, series. */
import { type PlaceKind, placeNoteIn } from '../place/place-meaning.ts'

export type FilterNames = Readonly<Record<string, string>>

/** Names of a model without events and of its make, whose events welcome the model. */
export type WelcomeNames = { model?: string; make?: string }

export const filterNamesHeader = 'x-filter-names'

export const filterNamesDescription =
  'Form-encoded display names of the filters `venue`, `organizer` and `series`: `venue=Drive-In+lot`. If no event is for a model and its make was searched: `model=Camaro&make=Chevrolet`.'

/** Names in the response headers, plus `near` if the label of the found place says more than the visitor's text. */
export const filterNamesIn = (headers: Headers): FilterNames => {
  const { kind, label } = placeNoteIn(headers) ?? {}
  return {
    ...Object.fromEntries(new URLSearchParams(headers.get(filterNamesHeader) ?? '')),
    ...(label && labeledKinds.has(kind) ? { near: label } : {}),
  }
}

const labeledKinds: ReadonlySet<unknown> = new Set<PlaceKind>(['city', 'county', 'area', 'venue'])
