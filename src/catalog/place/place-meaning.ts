/** Meanings of a text as a place, and the response header with the meaning that was used. */
import type { Point } from './distance.ts'

/**
 * `road` and `trip` (the route between places) are lines. `abroad`, `country`, `here` (near me) and a trip without a
 * route have neither line nor point: the whole country is searched.
 */
export const placeKinds = [
  'city',
  'zip',
  'state',
  'county',
  'area',
  'venue',
  'road',
  'trip',
  'abroad',
  'country',
  'here',
] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Lines on the map; a trip is one line in the direction of travel, with the names of its roads in order (`by`). */
export type RoadLine = {
  lines: readonly (readonly Point[])[]
  isTrip: boolean
  by?: readonly string[]
}

export type PlaceMeaning = {
  kind: PlaceKind
  /** "Springfield, MO", "43016", "Orange County, CA", "Ohio". A search for the label finds this place. */
  label: string
  /** Empty unless a city, ZIP code or venue. */
  city: string
  /** Two-letter code; empty for none or several. */
  state: string
  zipCode?: string
  point?: Point
  /** Radius in miles of an area around its point, or distance to both sides of a road. */
  miles?: number
  road?: RoadLine
  /** Dates of a trip, as typed: "June 12 to 14", "this weekend". */
  days?: string
  /** States that an area consists of or is in. */
  states?: readonly string[]
  population?: number
}

/** Place that was searched, for the page's line about how the text was understood, with namesakes. */
export type PlaceNote = {
  kind: PlaceKind
  label: string
  /** True if the text names no place, but is spelled like this one. */
  guessed: boolean
  miles?: number | undefined
  states: readonly string[]
  /** Roads of a trip in order, and its dates as typed. */
  by?: readonly string[] | undefined
  days?: string | undefined
  /** Labels of other places with the name, if the text names no state. */
  others: readonly string[]
}

export const placeHeader = 'x-place'

export const placeDescription =
  'Form-encoded: how `near`, or the place in the keyword, was understood. `kind` and `label`; for an area, `miles` (radius) and `states`; for a road, `miles` to both sides; for a trip, its roads (`by`) and `days`; `guessed=true` for a place with a similar spelling; `other` for each place with the same name: `kind=city&label=Springfield%2C+MO&other=Springfield%2C+IL`.'

export const placeHeaders = (note: PlaceNote): Record<string, string> => {
  const { kind, label, guessed, miles, states, by = [], days, others } = note
  const fields = [
    ['kind', kind],
    ['label', label],
    ...(guessed ? [['guessed', 'true']] : []),
    ...(miles === undefined ? [] : [['miles', String(miles)]]),
    ...(states.length > 0 ? [['states', states.join(' ')]] : []),
    ...by.map((road) => ['by', road]),
    ...(days === undefined ? [] : [['days', days]]),
    ...others.map((other) => ['other', other]),
  ]
  return { [placeHeader]: String(new URLSearchParams(fields)) }
}

export const placeNoteIn = (headers: Headers): PlaceNote | undefined => {
  const fields = new URLSearchParams(headers.get(placeHeader) ?? '')
  const kind = placeKinds.find((each) => each === fields.get('kind'))
  if (kind === undefined) return undefined
  const miles = fields.get('miles')
  return {
    kind,
    label: fields.get('label') ?? '',
    guessed: fields.has('guessed'),
    miles: miles === null ? undefined : Number(miles),
    states: fields.get('states')?.split(' ') ?? [],
    by: fields.getAll('by'),
    days: fields.get('days') ?? undefined,
    others: fields.getAll('other'),
  }
}
