/** Reply to a message in the administrator's own mail program: a mailto address (RFC 6068) with the message quoted. */
import { mailHref } from '../../catalog/event/contact-links.ts'
import type { Message } from './contract.ts'

/** Longest address that every mail program accepts; some Windows programs cut at 2,048 characters. */
export const maxReplyLength = 1_900

const maxSubjectLength = 400
const maxNameLength = 300

type AnsweredMessage = Pick<Message, 'email' | 'name' | 'subject' | 'text'>

/** Undefined if the message has no valid address. */
export const replyHref = ({ email, name, subject, text }: AnsweredMessage): string | undefined => {
  const to = mailHref(email)
  if (to === undefined) return undefined
  const title = /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`
  const head = `${to}?subject=${encodeWithin(title, maxSubjectLength)}&body=`
  const writer = encodeWithin(name || email, maxNameLength)
  const intro = `${encode('\r\n\r\n')}${writer}${encode(' wrote:\r\n')}`
  const quote = text
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`)
    .join('\r\n')
  return head + intro + encodeWithin(quote, maxReplyLength - head.length - intro.length)
}

/** Encodes text; half a surrogate pair has no encoding. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const characters = new Intl.Segmenter('en-US', { granularity: 'grapheme' })

/** Encoded text of at most `longest` characters, cut between characters with an ellipsis. */
const encodeWithin = (text: string, longest: number): string => {
  const encoded = encode(text)
  if (encoded.length <= longest) return encoded
  const ellipsis = encode('…')
  let end = 0
  let length = 0
  for (const character of text) {
    length += encode(character).length
    if (length > longest - ellipsis.length) break
    end += character.length
  }
  const cut = characters.segment(text).containing(end)?.index ?? end
  return encode(text.slice(0, cut)) + ellipsis
}
