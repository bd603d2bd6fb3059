/**
 * A text as part of an address: "Bob's Café, 2nd" is "bobs-cafe-2nd". Nothing but ASCII, since other
 * letters are percent-encoded where addresses are copied.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
