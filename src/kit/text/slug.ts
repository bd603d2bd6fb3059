/**
 * A text as part of an address: "Bob's Café, 2nd" is "bobs-cafe-2nd". Nothing but ASCII, since other
 * letters are percent-encoded where addresses are copied.
 */
export function slugOf(text: string): string {
  return lowered(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

const lowered = (text: string): string =>
  // Most texts; to take letters apart takes ten times as long.
  /^[ -~]*$/.test(text)
    ? text.replaceAll("'", '').toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f'’]/g, '')
        .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
