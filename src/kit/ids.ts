/** Random identifiers: 12 characters of Crockford's base 32 in lower case (60 bits), safe in any URL. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Random bytes are drawn in advance: a call of the generator costs more than hundreds of them. */
const drawn = new Uint8Array(1_536)
let used = drawn.length

export const newId = (length = 12): string => {
  if (used + length > drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  let id = ''
  for (const end = used + length; used < end; used++) id += alphabet[(drawn[used] ?? 0) & 31]
  return id
}
