/**
 * Text as a URL segment: "Bob's Café, 2nd" is "bobs-cafe-2nd". ASCII only, since other letters
 * appear percent-encoded in copied URLs.
 */
export function slugOf(text: string): string {
  return lowered(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const lowered = (text: string): string =>
  // Fast path for most texts; normalization takes ten times as long.
  /^[ -~]*$/.test(text)
    ? text.replaceAll("'", '').toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
