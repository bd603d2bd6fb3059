/** Makes plain text of what sources write as HTML, with entities, or as both at once. */
import { decode } from 'html-entities'
import { Parser } from 'htmlparser2'

const tag =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|div|em|figcaption|figure|font|footer|h[1-6]|head|header|hr|html|i|iframe|img|li|main|nav|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)\b[^<>]*>/i
const codedTag = /&lt;\/?[a-z][a-z0-9]*\b/i
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i
/** Shortcodes of publishing systems. */
const shortcode = /\[(embed|caption|video|audio|gallery)\b[^\]]*\](?:[^[]*\[\/\1\])?/gi

const paragraphs = new Set(
  'article blockquote div figure footer h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const lines = new Set(['br', 'li', 'tr', 'figcaption'])
const unseen = new Set(['script', 'style', 'head', 'iframe'])

/**
 * Text without tags and entities; paragraphs, line breaks and list items become lines. What is no
 * HTML comes back as it is, "3 < 5" too.
 */
export const plainText = (value: string): string => {
  if (!/[<&[]/.test(value)) return value
  let text = value.replace(shortcode, ' ')
  // Some products code their HTML once more before they put it into a calendar.
  if (codedTag.test(text)) text = decode(text)
  if (tag.test(text)) text = withoutTags(text)
  else if (entity.test(text)) text = decode(text)
  if (entity.test(text)) text = decode(text)
  return text
}

/** The same on one line, for names. */
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
        // In HTML a line break is a space, except where it stands for a paragraph of plain text.
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
