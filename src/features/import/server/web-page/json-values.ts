/** Parses JSON as found in web pages: with comments, CDATA marks and trailing commas. */

/** A CDATA mark or HTML comment around the text, often itself within a comment. */
const mark =
  /(?:\/\/[ \t]*|\/\*\s*)?(?:<!\[CDATA\[|(?:<!)?\]\]>|<!--(?:[^{["]{0,500}?-->)?|-->)(?:\s*\*\/)?/y
/** An unclosed comment or string extends to the end of the text. */
const comment = /\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*/y
const openString = /"[^]*/y
const stringToken = /"(?:[^"\\]|\\[^])*"/y
const plainToken = /[^"/<\]}\-,;]+/y

/** Undefined if the text is not JSON even after these repairs. */
export const parseLeniently = (source: string): unknown => {
  const text = source.replace(/^\uFEFF/, '')
  for (const attempt of [
    () => text,
    () => text.replace(/\p{Cc}+/gu, ' '),
    () => repairJson(text),
  ]) {
    try {
      return JSON.parse(attempt()) as unknown
    } catch {}
  }
  return undefined
}

/**
 * Documents of a text, because templates write several in a row; text between them is skipped. An unreadable one is
 * undefined.
 */
export const parseDocuments = (text: string): unknown[] => {
  const document = parseLeniently(text)
  return document === undefined ? documentsOf(text).map(parseLeniently) : [document]
}

const otherToken = /[^"{}[\]]+/y

/** Texts of the first objects and lists; the last may be truncated. Empty for a text without any. */
export const documentsOf = (text: string, most = Number.POSITIVE_INFINITY): string[] => {
  const found: string[] = []
  let [depth, start] = [0, -1]
  for (let at = 0; at < text.length && found.length < most; ) {
    const token = [otherToken, stringToken, openString].reduce((current, pattern) => {
      pattern.lastIndex = at
      return current || (pattern.exec(text)?.[0] ?? '')
    }, '')
    const code = text[at] ?? ''
    at += token.length || 1
    if (token !== '') continue
    if (code === '{' || code === '[') {
      if (depth === 0) start = at - 1
      depth++
    } else if (code === '}' || code === ']') {
      if (depth === 1) found.push(text.slice(start, at))
      depth = Math.max(0, depth - 1)
    }
  }
  return depth > 0 ? [...found, text.slice(start)] : found
}

const repairJson = (source: string): string => {
  // Templates that escape HTML also escape all quotes.
  const json = source.includes('"')
    ? source
    : source.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const tokens: string[] = []
  /** Comma that is added only if another value follows. */
  let comma = ''
  const add = (token: string) => {
    tokens.push(comma, token)
    comma = ''
  }
  for (let at = 0; at < json.length; ) {
    const match = (pattern: RegExp): string => {
      pattern.lastIndex = at
      return pattern.exec(json)?.[0] ?? ''
    }
    const skipped = match(mark) || match(comment)
    const copied = skipped
      ? ''
      : match(stringToken) || match(openString) || match(plainToken) || json.charAt(at)
    at += skipped.length || copied.length
    if (copied === ',') comma = ','
    else if (copied === '}' || copied === ']') {
      comma = ''
      add(copied)
    } else if (copied.startsWith('"')) add(copied.replace(/\p{Cc}+/gu, ' '))
    else if (copied.trim() !== '' && copied !== ';') add(copied)
  }
  return tokens.join('')
}

/** JSON object of unknown shape. */
export type JsonMap = Record<string, unknown>

export const isObject = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typesOf = (thing: JsonMap): string[] =>
  [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

/** First entry of a list, or the value itself. */
export const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** Value as text; empty if it is neither text nor a number. */
export const textOf = (value: unknown): string => {
  const first = firstOf(value)
  const single = isObject(first) ? firstOf(first['@value']) : first
  return typeof single === 'string' || typeof single === 'number' ? String(single).trim() : ''
}

/** Name of an object, or the text given in its place. */
export const nameOf = (value: unknown): string =>
  isObject(value) ? textOf(value.name) : textOf(value)

/** Resolves a reference `{"@id": …}` to its object. */
export type Resolve = (value: unknown) => unknown

/** A schema.org event as described by its page. */
export type FoundEvent = {
  line: number
  event: JsonMap
  resolve: Resolve
}

export type LineCounter = (position: number) => number

/** Returns line numbers; positions must not decrease. */
export const lineCounter = (text: string): LineCounter => {
  let line = 1
  let at = 0
  return (position) => {
    for (const end = Math.min(position, text.length); at < end; at++)
      if (text.charCodeAt(at) === 10) line++
    return line
  }
}
