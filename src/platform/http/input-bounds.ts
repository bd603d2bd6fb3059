/**
 * Bounds on what a request holds, checked before a parser, a schema or a page reads it: the work that they do, and the
 * answers that they give, grow with the number of names and with the length of texts.
 */
import { MIMEType } from 'node:util'
import { AppError } from '../../kit/errors.ts'
import type { HttpRequest } from './http-request.ts'

/** Names of a query, a form or a JSON body, each as often as it is given. The largest form of a page has 310. */
export const maxNames = 400
/** Objects and lists within each other. */
const maxDepth = 16
/** Entries of all lists of a JSON body together. */
const maxEntries = 1_000

/** Bytes of a value: 5,000 characters, the most that a field takes, have 60,000 where each is escaped. */
export const maxValueBytes = 64 * 1024
/** Bytes of a body without files: more than all fields of an event with as much as they take. */
export const maxTextBytes = 256 * 1024

const maxBodyBytes = 1024 * 1024

export const tooManyNames = () =>
  new AppError('invalid_request', { message: `A request can have up to ${maxNames} fields.` })

/** Throws `invalid_request` for a query of too many names. */
export const boundQuery = (target: string): void => {
  if (hasMore(target, '&', maxNames - 1)) throw tooManyNames()
}

/**
 * Reads a body to its end and throws `too_large` for too many bytes, `invalid_request` for too many names, for JSON
 * that is nested too deeply, for JSON lists that are too long, and for too much text.
 */
export const boundBody = async (request: HttpRequest): Promise<void> => {
  const body = await request.readBody(maxBodyBytes)
  if (body.length === 0) return
  const type = request.header('content-type') ?? ''
  if (isJson(type)) boundJson(await request.text())
  else boundForm(Buffer.from(body), type)
  if (body.length > maxTextBytes) throw tooMuchText(maxTextBytes)
}

const boundForm = (content: Buffer, type: string): void => {
  const boundary = boundaryOf(type)
  // Boundaries stand before the first part and after the last one, too.
  const [separator, most] = isForm(type)
    ? ['&', maxNames - 1]
    : boundary === undefined
      ? [undefined, 0]
      : [`--${boundary}`, maxNames + 1]
  if (separator === undefined) return
  if (hasMore(content, separator, most)) throw tooManyNames()
  if (hasLonger(content, separator)) throw tooMuchText(maxValueBytes)
}

export const isJson = (type: string): boolean => /^application\/(json|[\w.+-]+\+json)\b/i.test(type)

const isForm = (type: string): boolean => /^application\/x-www-form-urlencoded/i.test(type)

/** Text between the parts of a form that may hold files; undefined for a body of another kind. */
export const boundaryOf = (type: string): string | undefined => {
  if (!/^multipart\/form-data/i.test(type)) return undefined
  try {
    return new MIMEType(type).params.get('boundary') || undefined
  } catch {
    return undefined
  }
}

const hasMore = (content: string | Buffer, separator: string, most: number): boolean =>
  countUpTo(most + 1, content, separator) > most

/** Occurrences of a separator, counted up to this many. */
export const countUpTo = (most: number, content: string | Buffer, separator: string): number => {
  let count = 0
  let at = content.indexOf(separator)
  while (at >= 0 && ++count < most) at = content.indexOf(separator, at + separator.length)
  return count
}

/** True if a part is longer than a value may be. */
const hasLonger = (content: Buffer, separator: string): boolean => {
  let start = 0
  while (content.length - start > maxValueBytes) {
    const end = content.indexOf(separator, start)
    if (end < 0 || end - start > maxValueBytes) return true
    start = end + separator.length
  }
  return false
}

const codeOf = (character: string) => character.charCodeAt(0)
const [quote, escape, colon, comma] = [codeOf('"'), codeOf('\\'), codeOf(':'), codeOf(',')]
const opening = new Set([codeOf('{'), codeOf('[')])
const closing = new Set([codeOf('}'), codeOf(']')])

/** One pass over the text, whether or not it is valid JSON. */
const boundJson = (text: string): void => {
  let depth = 0
  let names = 0
  let commas = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (end - at > maxValueBytes) throw tooMuchText(maxValueBytes)
      at = end
    } else if (code === colon) {
      if (++names > maxNames) throw tooManyNames()
    } else if (code === comma) {
      // Commas stand between names, too.
      if (++commas > maxNames + maxEntries) throw tooLong()
    } else if (opening.has(code)) {
      if (++depth > maxDepth) throw tooDeep()
    } else if (closing.has(code)) depth--
  }
  if (commas - names > maxEntries) throw tooLong()
}

/** Index of the closing quote; the last index where there is none. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote)
    at += text.charCodeAt(at) === escape ? 2 : 1
  return at
}

export const tooMuchText = (most: number) =>
  new AppError('invalid_request', {
    message: `A ${most === maxValueBytes ? 'field' : 'request'} can have up to ${most / 1024} KB of text.`,
  })

const tooDeep = () =>
  new AppError('invalid_request', {
    message: `The body can have up to ${maxDepth} levels of lists and objects.`,
  })

const tooLong = () =>
  new AppError('invalid_request', {
    message: `The lists of a body can have up to ${maxEntries} entries together.`,
  })
