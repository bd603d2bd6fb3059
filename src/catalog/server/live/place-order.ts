/**
 * An order in which neighbours stand near each other: what a search reads of events around a point then lies
 * together in memory. The order is that of a Z-shaped curve through all places (G. M. Morton, "A computer
 * oriented geodetic data base", IBM, 1966).
 */
type Place = { latitude: number; longitude: number }

export const inPlaceOrder = <T extends Place>(events: readonly T[]): T[] => {
  const keys = Float64Array.from(events, placeKey)
  const order = Uint32Array.from(events, (_, index) => index)
  order.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  return Array.from(order, (index) => events[index] as T)
}

/** 16 bits of each, in turns. */
const placeKey = ({ latitude, longitude }: Place): number => {
  const north = Math.round(((latitude + 90) / 180) * 0xffff)
  const east = Math.round(((longitude + 180) / 360) * 0xffff)
  return spread(north) * 2 + spread(east)
}

/** Puts a 0 before each of 16 bits. */
const spread = (bits: number): number => {
  let spaced = (bits | (bits << 8)) & 0x00ff_00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f_0f0f
  spaced = (spaced | (spaced << 2)) & 0x3333_3333
  return (spaced | (spaced << 1)) & 0x5555_5555
}
