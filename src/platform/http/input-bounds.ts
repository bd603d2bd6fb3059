/**
 * Limits on the size of requests, checked before any parser, schema or page reads the input: their
 * work and their error messages grow with the number of names and the length of texts.
 */
import { MIMEType } from 'node:util'
import { AppError } from '../../kit/errors.ts'
import type { HttpRequest } from './http-request.ts'

/** Most names of a query, form or JSON body, repetitions included. The largest form of a page has 310. */
export const maxNames = 400
/** Most nested objects and lists. */
const maxDepth = 16
/** Most entries of all lists of a JSON body together. */
const maxEntries = 1_000

/** Most bytes of a value: 5,000 characters, the longest field, take 60,000 bytes if each is escaped. */
export const maxValueBytes = 64 * 1024
/** Most bytes of a body without files: more than all fields of an event at full length. */
export const maxTextBytes = 256 * 1024

const maxBodyBytes = 1024 * 1024

export const tooManyNames = () =>
  new AppError('invalid_request', { message: `A request can have up to ${maxNames} fields.` })

/** Throws `invalid_request` if a query has too many names. */
export const boundQuery = (target: string): void => {
  if (hasMore(target, '&', maxNames - 1)) throw tooManyNames()
}

/**
 * Reads the whole body. Throws `too_large` for too many bytes, `invalid_request` for too many
 * names, for JSON that is nested too deeply or has too many list entries, and for too much text.
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
  // Multipart boundaries also occur before the first part and after the last.
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

/** Separator of a multipart form's parts; undefined for other content types. */
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

/** Occurrences of a separator, counted up to `most`. */
export const countUpTo = (most: number, content: string | Buffer, separator: string): number => {
  let count = 0
  let at = content.indexOf(separator)
  while (at >= 0 && ++count < most) at = content.indexOf(separator, at + separator.length)
  return count
}

/** True if a part exceeds the size limit of values. */
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

/** Single pass over the text, whether or not it is valid JSON. */
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
      // Commas also separate names.
      if (++commas > maxNames + maxEntries) throw tooLong()
    } else if (opening.has(code)) {
      if (++depth > maxDepth) throw tooDeep()
    } else if (closing.has(code)) depth--
  }
  if (commas - names > maxEntries) throw tooLong()
}

/** Index of the closing quote; beyond the end if it is missing. */
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
