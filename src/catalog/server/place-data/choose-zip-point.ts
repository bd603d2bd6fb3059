import { greatCircleMiles, type Point } from '../../place/distance.ts'
import type { SourceZip } from './source-types.ts'

/** Up to this far apart (10 km) the sources agree, and the census's point is the more exact one. */
export const agreeingMiles = 6.2

/**
 * The point of a ZIP: inside its area as the census drew it; but where the sources disagree, the point
 * nearer to the city, since a huge delivery area has its middle in the wilderness (and some have an
 * area in another part of the state altogether). Without a city's point to compare with: the postal
 * source where it knows the place, the census where that only estimated.
 */
export function chooseZipPoint(postal: SourceZip, area?: Point, city?: Point): Point {
  if (!area) return postal
  if (greatCircleMiles(postal, area) <= agreeingMiles) return area
  if (!city) return postal.surveyed ? postal : area
  return greatCircleMiles(area, city) <= greatCircleMiles(postal, city) ? area : postal
}
