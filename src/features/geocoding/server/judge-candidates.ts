/** Checks results of a geocoder: the ZIP code is more reliable about the part of the country. */

import {
  type CluePlaces,
  findCluePlaces,
  nearestOf,
} from '../../../catalog/event/server/placing/clue-places.ts'
import { plausibleMiles } from '../../../catalog/event/server/placing/locate-coordinates.ts'
import { greatCircleMiles, type Point } from '../../../catalog/place/distance.ts'
import type { PlaceSource } from '../../../catalog/place/server/place-tables.ts'
import { isUsZone, timeZoneAt } from '../../../catalog/place/server/venue-zone.ts'
import { stateCode } from '../../../catalog/place/us-states.ts'
import { roundDegrees } from '../../../kit/decimals.ts'
import type { AddressQuery } from '../address-query.ts'
import type { Candidate } from './services/service.ts'

export type Verdict = { point: Point } | { reason: string }

/** Most miles from the center of the ZIP code or city, unless the service returns the same ZIP code. */
const nearMiles = 30
/** Miles within which points are the same place, such as door and driveway. */
const samePlaceMiles = 0.25

/**
 * Accepts a candidate with the requested house number, in the same state, near the center of the ZIP code or else the
 * city. Rejects all if several are apart.
 */
export const judgeCandidates = async (
  places: PlaceSource,
  query: AddressQuery,
  candidates: readonly Candidate[],
): Promise<Verdict> => {
  if (candidates.length === 0) return { reason: 'No match.' }
  const cluePlaces = await findCluePlaces(places, query, [])
  const accepted: Candidate[] = []
  const doubts: string[] = []
  for (const candidate of candidates) {
    const doubt =
      doubtAboutWords(query, candidate) ??
      doubtAboutDistance(query, cluePlaces, candidate) ??
      (await doubtAboutState(places, query, candidate))
    if (doubt === undefined) accepted.push(candidate)
    else doubts.push(doubt)
  }
  const [first, ...otherCandidates] = accepted
  if (!first) return { reason: doubts[0] ?? 'No match.' }
  if (otherCandidates.some((other) => greatCircleMiles(first, other) > samePlaceMiles)) {
    return { reason: `${accepted.length} places match.` }
  }
  return {
    point: { latitude: roundDegrees(first.latitude), longitude: roundDegrees(first.longitude) },
  }
}

const sameNumber = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const doubtAboutWords = (
  { houseNumber, state }: AddressQuery,
  candidate: Candidate,
): string | undefined => {
  if (candidate.houseNumber === '') return 'A street or town, not an address.'
  if (!sameNumber(candidate.houseNumber, houseNumber)) return 'Another house number.'
  const isElsewhere = candidate.state !== '' && stateCode(candidate.state) !== stateCode(state)
  return isElsewhere ? 'In another state.' : undefined
}

const doubtAboutDistance = (
  { zipCode }: AddressQuery,
  { zip, cities, hasConflict }: CluePlaces,
  candidate: Candidate,
): string | undefined => {
  if (hasConflict) return 'ZIP code and city contradict each other.'
  const { latitude, longitude } = candidate
  // Doesn't correct swapped coordinates: a service that swaps them is not trustworthy otherwise either.
  if (!isUsZone(timeZoneAt(latitude, longitude) ?? '')) return 'Not in the United States.'
  const from = zip ?? nearestOf(candidate, cities)?.place
  if (!from) return 'The ZIP code and city are not known.'
  const agrees = zip !== undefined && candidate.zipCode.slice(0, 5) === zipCode
  const miles = greatCircleMiles(from, candidate)
  if (miles <= (agrees ? plausibleMiles : nearMiles)) return undefined
  return `${Math.round(miles)} miles from the ${zip ? 'ZIP code' : 'city'}.`
}

/** For services that don't return the state. */
const doubtAboutState = async (
  places: PlaceSource,
  { state }: AddressQuery,
  candidate: Candidate,
): Promise<string | undefined> => {
  if (candidate.state !== '') return undefined
  const nearest = await places.findNearestZip(candidate, plausibleMiles)
  return nearest && nearest.state === stateCode(state) ? undefined : 'Likely in another state.'
}
