/**
 * JSON-LD text for a script element. Escapes `<`, so that no text can end the element, and the line
 * separators that older JavaScript parsers treat as line ends.
 */
export const jsonLdText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
