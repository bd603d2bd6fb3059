/** Our own JSON, as exported and returned by the API, and its facts beyond the fields of a draft. */
import { z } from 'zod'
import { instant, locationPrecisions } from '../../../../catalog/event/event.ts'
import type { Whereabouts } from '../../../../catalog/event/server/placing/place-clues.ts'
import { isUsZone } from '../../../../catalog/place/server/venue-zone.ts'

/** Fields in a form that only our own events have. */
const ownEvent = z.object({
  id: z.string().min(1).max(100),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  locationPrecision: z.enum(locationPrecisions),
  timeZone: z.string().refine(isUsZone),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  sequence: z.int(),
  series: z.object({ id: z.string().min(1), rule: z.string().nullable() }).nullable(),
  createdAt: instant,
  archivedAt: instant.nullable(),
})

export type OwnFacts = Pick<
  z.infer<typeof ownEvent>,
  /** Id in the directory that exported the event. */
  'id' | 'series' | 'createdAt' | 'archivedAt'
> & {
  /** Place, which needs no lookup. */
  place: Whereabouts
}

/** Facts of one of our own events; undefined for any other entry. */
export const ownFacts = (entry: Record<string, unknown>): OwnFacts | undefined => {
  // Fast check for entries of other sources, the vast majority.
  if (!('locationPrecision' in entry && 'timeZone' in entry)) return undefined
  const { data } = ownEvent.safeParse(entry)
  if (!data) return undefined
  const { id, series, createdAt, archivedAt } = data
  const { latitude, longitude, locationPrecision, timeZone, city, state, zipCode } = data
  const place = { latitude, longitude, locationPrecision, timeZone, city, state, zipCode }
  return { id, place, series, createdAt, archivedAt }
}
