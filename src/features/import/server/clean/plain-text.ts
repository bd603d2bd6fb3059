/** Restores the usual capitalization of names that are entirely in capitals. */
import { decode } from 'html-entities'
import { Parser } from 'htmlparser2'

const small = new Set('a an and at by for from in of on or the to with de del la vs'.split(' '))

/** Abbreviations with a vowel that stay in capitals, as do words without a vowel and single letters. */
const abbreviations = new Set(
  `AACA ACA AHRA AMA AMC ARCA ARSA ASA ATV AWD GTO IHRA II III IMSA IROC IV NASA NASCAR NE NHRA NMRA NSRA
  PCA POW SCCA SCTA SE SUV UK US USA USAC USAF USMC USN USS UTV VI VIII VII VFW WWI WWII XI YMCA`.split(
    /\s+/,
  ),
)

/** Abbreviations without a vowel that are not in capitals in names and streets. */
const shortened = new Set(
  'ST DR RD LN MT FT MR MRS JR SR BLVD PKWY HWY SQ BLDG CT PL CTR'.split(' '),
)

/**
 * "NATIONAL MARITIME MUSEUM INC" → "National Maritime Museum", without the legal form in registers; mixed-case and
 * short texts are unchanged.
 */
export const readableCase = (text: string): string => {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  // Fewer words could all be abbreviations.
  if (text !== text.toUpperCase() || (long.length < 2 && words.length < 3)) return text
  return titleCase(text.replace(/,? (?:INC|LLC|LTD|CORP)\.?$/, ''))
}

/** `readableCase` for cities and streets, which are rarely abbreviations. */
export const readablePlace = (text: string): string =>
  // "1140 IN-135" has only abbreviations, "190 1ST ST E" has an ordinal.
  /\p{L}{3}|\d(?:ST|ND|RD|TH)\b/u.test(text) && text === text.toUpperCase() ? titleCase(text) : text

const titleCase = (text: string): string => {
  let first = true
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}.'’]*/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    const isLast = at + word.length === text.length
    const result = !first && !isLast && small.has(lower) ? lower : wordCase(word, lower)
    first = false
    return result
  })
}

const wordCase = (word: string, lower: string): string => {
  const bare = word.replace(/\.$/, '')
  if (abbreviations.has(bare) || /^(?:\p{Lu}\.){2,}$/u.test(word)) return word
  if (/\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? lower : word
  if (!/[AEIOUYÀ-Þ]/.test(bare) && !shortened.has(bare)) return word
  return lower
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(
      /^(Mc|O['’])(\p{L})/u,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    )
}

/** Platforms named in place of an organizer. */
const machine =
  /^(?:meetup(?:[ .-]?(?:reminder|com))?s?|no-?reply|do[ -]?not[ -]?reply|unknown(?: organi[sz]er)?|google calendar|calendar|eventbrite(?: events?)?|facebook(?: events?)?|tockify|teamup|localist|admin(?:istrator)?|webmaster|organi[sz]er|none)$/i

/** True for a platform ("Meetup Reminder") or an email address in place of a name. */
export const isMachineName = (name: string): boolean => {
  const bare = name.trim().replace(/^mailto:/i, '')
  return machine.test(bare) || /^\S+@\S+$/.test(bare)
}

/** Decoded name; empty if it is a platform's. */
export const organizerName = (text: string): string => {
  const bare = text.replace(/^cn=/i, '')
  const name = withoutPercentCodes(withoutPercentCodes(bare)).replace(/\s+/g, ' ').trim()
  return isMachineName(name) ? '' : name
}

const anyCodes = /(?:%[\dA-F]{2})+/gi

/** Decodes percent-encoded text: "Bob%27s%20Rod%20Shop". Other text is unchanged, even "100% electric". */
const withoutPercentCodes = (text: string): string => {
  if (!/%[0-7][\dA-F]|%[C-F][\dA-F]%/i.test(text)) return text
  const spaced = /\s/.test(text) ? text : text.replaceAll('+', ' ')
  // "50%50" among words is not encoded; an encoded space, apostrophe or accented letter is.
  const codes = /\s/.test(text) ? /(?:%2\d|%2[A-F]|%[C-F][\dA-F]|%[89AB][\dA-F])+/gi : anyCodes
  return spaced.replace(codes, (found) => {
    try {
      return decodeURIComponent(found)
    } catch {
      return found
    }
  })
}

/** Converts HTML, entities, or both at once to plain text. */
const tag =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|div|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|li|main|nav|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)\b[^<>]*>/i
const codedTag = /&lt;\/?[a-z][a-z0-9]*\b/i
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i
/** Shortcodes of content management systems. */
const shortcode = /\[(embed|caption|video|audio|gallery)\b[^\]]*\](?:[^[]*\[\/\1\])?/gi

const paragraphs = new Set(
  'article blockquote div figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const lines = new Set(['br', 'li', 'tr', 'figcaption'])
const unseen = new Set(['script', 'style', 'head', 'iframe'])

/**
 * Text without tags and entities; paragraphs, line breaks and list items become lines. Text that is not HTML is
 * unchanged, even "3 < 5".
 */
export const plainText = (value: string): string => {
  if (!/[<&[]/.test(value)) return value
  let text = value.replace(shortcode, ' ')
  // Some programs escape their HTML again before writing it into a calendar.
  if (codedTag.test(text)) text = decode(text)
  if (tag.test(text)) text = withoutTags(text)
  else if (entity.test(text)) text = decode(text)
  if (entity.test(text)) text = decode(text)
  return text
}

/** `plainText` on one line, for names. */
export const plainLine = (value: string): string => plainText(value).replace(/\s+/g, ' ').trim()

const withoutTags = (html: string): string => {
  let text = ''
  let hidden = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (unseen.has(name)) hidden++
        if (paragraphs.has(name)) text += '\n\n'
        else if (lines.has(name)) text += name === 'li' ? '\n• ' : '\n'
        else if (name === 'td') text += ' '
      },
      ontext: (piece) => {
        // Collapses spaces; line breaks stay.
        if (hidden === 0) text += piece.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?(?!\n)/g, '\n')
      },
      onclosetag: (name) => {
        if (unseen.has(name)) hidden--
        if (paragraphs.has(name)) text += '\n\n'
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(• \n*)+(?=\n|$)/g, '\n')
    .trim()
}
