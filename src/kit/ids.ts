/** Crockford's base 32 in lower case, safe in any URL. */
export const idAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ids of all items, in order. */
export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id)

/** Buffer of random bytes: one call of the generator costs more than hundreds of bytes. */
const randomBytes = new Uint8Array(1_536)
let usedBytes = randomBytes.length

/** Random identifier with 5 bits per character: 60 bits by default. */
export const newId = (length = 12): string => {
  if (usedBytes + length > randomBytes.length) {
    crypto.getRandomValues(randomBytes)
    usedBytes = 0
  }
  let id = ''
  for (const end = usedBytes + length; usedBytes < end; usedBytes++)
    id += idAlphabet[(randomBytes[usedBytes] ?? 0) & 31]
  return id
}
