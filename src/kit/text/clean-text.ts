/** Cleans what people type. Everything that is kept or sent on passes through one of these. */

/**
 * Control characters and halves of characters would break feeds, mail and the database; bidi overrides
 * let a text lie about itself.
 */
const unwanted = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A text of one line: white space becomes single spaces. */
export const oneLine = (value: string): string =>
  value.replace(/\s+/g, ' ').replace(unwanted, '').replace(/ +/g, ' ').trim()

/** A line for a terminal, which would obey escape codes; blanks at its beginning stay. */
export const printable = (value: string): string => value.replace(/\s/g, ' ').replace(unwanted, '')

/** A text of several lines, ended by \n; more than one empty line in a row becomes one. */
export const manyLines = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(unwanted, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
