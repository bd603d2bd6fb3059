/**
 * Structured data as text for a script element. `<` is written as an escape, so that no text can end the element, and
 * so are the line separators which older readers of JavaScript take for line ends.
 */
export const jsonLdText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
