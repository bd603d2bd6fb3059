/** Points on the earth in three dimensions, where equal distances are equal numbers, at poles and date line too. */
import { EARTH_RADIUS_MILES, type Point } from '../../../place/distance.ts'

/** Meters from the earth's center: x towards 0°, 0°, y towards 0°, 90° E, z towards the north pole. */
export type Vector = { x: number; y: number; z: number }

/** The equatorial radius in meters, as PostgreSQL's extension earthdistance has it. */
const sphereRadius = 6_378_168

const radians = (degrees: number) => (degrees * Math.PI) / 180

export const vectorOf = ({ latitude, longitude }: Point): Vector => {
  const [across, up] = [radians(longitude), radians(latitude)]
  return {
    x: sphereRadius * Math.cos(up) * Math.cos(across),
    y: sphereRadius * Math.cos(up) * Math.sin(across),
    z: sphereRadius * Math.sin(up),
  }
}

/** The straight line through the earth between points so many miles apart, in meters. */
export const chordOf = (miles: number): number =>
  2 * sphereRadius * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)
