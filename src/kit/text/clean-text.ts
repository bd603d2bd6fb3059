/** Cleans what people type. Everything that is kept or sent on passes through one of these. */

/**
 * Characters that nobody sees: control characters, halves of characters, noncharacters, and all that Unicode calls
 * default-ignorable (zero-width characters, tags, bidi marks and overrides, fillers, variation selectors); the blank
 * Braille cell and the marks of annotations as well. Two names that look the same would differ by them, and a text
 * could lie about itself or carry another one.
 */
const invisible = String.raw`[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]`

/** Scripts whose spelling needs joiners. */
const joining =
  'Arabic Syriac Mandaic Nko Mongolian Phags_Pa Adlam Hanifi_Rohingya Devanagari Bengali Gurmukhi Gujarati Oriya ' +
  'Tamil Telugu Kannada Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese Chakma'
const letter = `(?!${invisible})[${joining.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`
/** Viramas of these scripts, which a joiner follows also at the end of a word. */
const viramas = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2`

/** Invisible characters that a visible one needs, each beside it. */
const needed = [
  // Flags of a part of a country: a black flag, two letters of the country, those of the part, an end.
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}`,
  // Emoji of several.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\ufe0f)\u200d(?=\p{Extended_Pictographic})`,
  // An emoji as a picture or as text, and keycaps.
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Joiners of a script, and a variant of a letter.
  String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`,
  String.raw`(?<=[${viramas}])[\u200c\u200d]`,
  String.raw`(?<=(?!${invisible})\p{Script=Mongolian})[\u180b-\u180f]`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
]

const neededOrInvisible = new RegExp(`(${needed.join('|')})|${invisible}`, 'gu')

const withoutInvisible = (value: string, isKept: (character: string) => boolean): string =>
  value.replace(neededOrInvisible, (character, stays?: string) =>
    stays !== undefined || isKept(character) ? character : '',
  )

const nothing = () => false

/** Printable ASCII with single blanks, as most texts are, is clean. */
const mayNeedCleaning = /[^ -~]| {2}|^ | $/

/** A text of one line: white space becomes single spaces. */
export const oneLine = (value: string): string =>
  mayNeedCleaning.test(value)
    ? withoutInvisible(value.replace(breaks, ' '), nothing).replace(/\s+/g, ' ').trim()
    : value

/** A line for a terminal, which would obey escape codes; blanks at its beginning stay. */
export const printable = (value: string): string =>
  withoutInvisible(value.replace(breaks, ' '), nothing)

/** A text of several lines, ended by \n; more than one empty line in a row becomes one. */
export const manyLines = (value: string): string =>
  (/[^ -~\n\t]/.test(value)
    ? withoutInvisible(
        value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'),
        (character) => character === '\n' || character === '\t',
      )
    : value
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** White space but the zero-width kind; a new line of any kind is one. */
const breaks = /[^\S\ufeff]|\u0085/g
