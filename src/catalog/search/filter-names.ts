/** Names of filters whose values are parts of addresses: a venue, an organizer, a series. */
export type FilterNames = Readonly<Record<string, string>>

export const filterNamesHeader = 'x-filter-names'

export const filterNamesDescription =
  'Names of the `venue`, `organizer` and `series` asked for, as a form writes them: `venue=Drive-In+lot`.'

export const filterNamesIn = (headers: Headers): FilterNames =>
  Object.fromEntries(new URLSearchParams(headers.get(filterNamesHeader) ?? ''))
