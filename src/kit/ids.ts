/** Random identifiers: 12 characters of Crockford's base 32 in lower case (60 bits), safe in any URL. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

export const newId = (length = 12): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('')
}
