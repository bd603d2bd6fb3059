/** Names of filters whose values are parts of addresses: a venue, an organizer, a series. */
import { type PlaceKind, placeNoteIn } from '../place/place-meaning.ts'

export type FilterNames = Readonly<Record<string, string>>

/** Names of a model that has no events and of the make whose events welcome it. */
export type WelcomeNames = { model?: string; make?: string }

export const filterNamesHeader = 'x-filter-names'

export const filterNamesDescription =
  'Names of the `venue`, `organizer` and `series` asked for, as a form writes them: `venue=Drive-In+lot`. Where nothing is for a model, the `model` and its `make`: `model=Camaro&make=Chevrolet`.'

/** Together with the name of the place that was understood, where that says more than the text. */
export const filterNamesIn = (headers: Headers): FilterNames => {
  const { kind, label } = placeNoteIn(headers) ?? {}
  return {
    ...Object.fromEntries(new URLSearchParams(headers.get(filterNamesHeader) ?? '')),
    ...(label && namedKinds.has(kind) ? { near: label } : {}),
  }
}

const namedKinds: ReadonlySet<unknown> = new Set<PlaceKind>(['city', 'county', 'area', 'venue'])
