/** Crockford's base 32 in lower case, safe in any URL. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Identifiers of what has one, in its order. */
export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)

/** Random bytes are drawn in advance: a call of the generator costs more than hundreds of them. */
const drawn = new Uint8Array(1_536)
let used = drawn.length

/** Random identifier: 12 characters have 60 bits. */
export const newId = (length = 12): string => {
  if (used + length > drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  let id = ''
  for (const end = used + length; used < end; used++) id += idAlphabet[(drawn[used] ?? 0) & 31]
  return id
}
