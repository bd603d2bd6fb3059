/** Cleans user input. All text that is stored or sent on passes through one of these functions. */

/**
 * Invisible characters: control characters, unpaired surrogates, noncharacters, all
 * default-ignorable characters of Unicode (zero-width characters, tags, bidi marks and overrides,
 * fillers, variation selectors), the blank Braille cell and annotation marks. They could make two
 * names differ that look the same, or disguise or hide text.
 */
const invisible = String.raw`[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]`

/** Scripts whose spelling uses zero-width joiners and non-joiners. */
const joining =
  'Arabic Syriac Mandaic Nko Mongolian Phags_Pa Adlam Hanifi_Rohingya Devanagari Bengali Gurmukhi Gujarati Oriya ' +
  'Tamil Telugu Kannada Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese Chakma'
const letter = `(?!${invisible})[${joining.replace(/\w+ ?/g, (script) => `\\p{scx=${script.trim()}}`)}]`
/** Viramas of these scripts; a joiner may follow one even at the end of a word. */
const viramas = String.raw`\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2`

/** Invisible characters that a visible neighbor needs. */
const needed = [
  // Flags of subdivisions: black flag, two letters of the country, those of the subdivision, end tag.
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f}`,
  // ZWJ sequences: emoji of several parts.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Extended_Pictographic}\ufe0f)\u200d(?=\p{Extended_Pictographic})`,
  // Variation selectors of emoji (picture or text style), and keycaps.
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Joiners within a script, and variation selectors of letters.
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

/** Anything but printable ASCII with single spaces; most texts are clean. */
const mayNeedCleaning = /[^ -~]| {2}|^ | $/

/** Text of one line: each run of white space becomes one space. */
export const oneLine = (value: string): string =>
  mayNeedCleaning.test(value)
    ? withoutInvisible(value.replace(breaks, ' '), nothing).replace(/\s+/g, ' ').trim()
    : value

/** Line for a terminal, without escape codes; leading spaces stay. */
export const printable = (value: string): string =>
  withoutInvisible(value.replace(breaks, ' '), nothing)

/** Text of several lines with \n line ends; several empty lines in a row become one. */
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

/** White space except zero-width kinds; includes all line breaks. */
const breaks = /[^\S\ufeff]|\u0085/g
