/**
 * An order in which neighbors stand near each other: what a search reads of events around a point then lies
 * together in memory. The order is that of a Z-shaped curve through all places (G. M. Morton, "A computer
 * oriented geodetic data base", IBM, 1966).
 */

type Places = { size: number; latitude: Float64Array; longitude: Float64Array }

/** The slots of all places, in that order. */
export const mortonOrder = ({ size, latitude, longitude }: Places): Uint32Array => {
  const keys = new Float64Array(size)
  for (let slot = 0; slot < size; slot++) {
    keys[slot] = mortonKey(latitude[slot] ?? 0, longitude[slot] ?? 0)
  }
  return sortSlots(keys)
}

/** The same order with fresh slots at their places; `wanted` leaves slots out. */
export const mergeMorton = (
  { latitude, longitude }: Omit<Places, 'size'>,
  ordered: Uint32Array,
  fresh: readonly number[],
  wanted: (slot: number) => boolean,
): Uint32Array => {
  const keyOf = (slot: number) => mortonKey(latitude[slot] ?? 0, longitude[slot] ?? 0)
  const added = fresh
    .filter(wanted)
    .map((slot) => ({ slot, key: keyOf(slot) }))
    .sort((a, b) => a.key - b.key)
  const merged = new Uint32Array(ordered.length + added.length)
  let [end, next] = [0, 0]
  for (const slot of ordered) {
    if (!wanted(slot)) continue
    const key = keyOf(slot)
    for (let one = added[next]; one && one.key < key; one = added[++next]) merged[end++] = one.slot
    merged[end++] = slot
  }
  for (const { slot } of added.slice(next)) merged[end++] = slot
  return merged.slice(0, end)
}

/** 16 bits of each, in turns. */
const mortonKey = (latitude: number, longitude: number): number => {
  const north = Math.round(((latitude + 90) / 180) * 0xffff)
  const east = Math.round(((longitude + 180) / 360) * 0xffff)
  return interleaveBits(north) * 2 + interleaveBits(east)
}

/** Puts a 0 before each of 16 bits. */
const interleaveBits = (bits: number): number => {
  let spaced = (bits | (bits << 8)) & 0x00ff_00ff
  spaced = (spaced | (spaced << 4)) & 0x0f0f_0f0f
  spaced = (spaced | (spaced << 2)) & 0x3333_3333
  return (spaced | (spaced << 1)) & 0x5555_5555
}

/**
 * Sorts slots by numbers, ten times as fast as by comparing two of them at a time: key and slot become one
 * number, and those are sorted.
 */
/** Slots that a number has room for beside a key of 32 bits. */
const room = 2 ** 21

/** The slots 0, 1, 2 and so on in the order of their keys, which are whole and below 2^32; equal ones by slot. */
export const sortSlots = (keys: Float64Array): Uint32Array => {
  if (keys.length > room) {
    const slots = Uint32Array.from(keys, (_, slot) => slot)
    return slots.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
  }
  const both = new Float64Array(keys.length)
  for (let slot = 0; slot < both.length; slot++) both[slot] = (keys[slot] as number) * room + slot
  both.sort()
  const slots = new Uint32Array(both.length)
  for (let index = 0; index < both.length; index++) {
    const each = both[index] as number
    slots[index] = each - Math.floor(each / room) * room
  }
  return slots
}
