/** Reads JSON as people and templates write it into pages: with comments, CDATA marks and trailing commas. */

/** A mark of CDATA or of an HTML comment around the text, itself often hidden in a comment. */
const mark =
  /(?:\/\/[ \t]*|\/\*\s*)?(?:<!\[CDATA\[|(?:<!)?\]\]>|<!--(?:[^{["]{0,500}?-->)?|-->)(?:\s*\*\/)?/y
/** A comment that nothing closes reaches to the end of the text, and so does such a string. */
const comment = /\/\*[^]*?(?:\*\/|$)|\/\/[^\r\n]*/y
const openString = /"[^]*/y
const stringToken = /"(?:[^"\\]|\\[^])*"/y
const plainToken = /[^"/<\]}\-,;]+/y

/** Undefined for what is no JSON even then. */
export const parseLeniently = (given: string): unknown => {
  const text = given.replace(/^\uFEFF/, '')
  for (const attempt of [() => text, () => text.replace(/\p{Cc}+/gu, ' '), () => mended(text)]) {
    try {
      return JSON.parse(attempt()) as unknown
    } catch {}
  }
  return undefined
}

/**
 * The documents of a text: templates write several one after another. Undefined for one that cannot be read. Text
 * between them is passed over.
 */
export const parseDocuments = (text: string): unknown[] => {
  const whole = parseLeniently(text)
  return whole === undefined ? documentsOf(text).map(parseLeniently) : [whole]
}

const otherToken = /[^"{}[\]]+/y

/** Texts of the first objects and lists; the last one may be cut off. Empty for a text without any. */
export const documentsOf = (text: string, most = Number.POSITIVE_INFINITY): string[] => {
  const found: string[] = []
  let [depth, start] = [0, -1]
  for (let at = 0; at < text.length && found.length < most; ) {
    const token = [otherToken, stringToken, openString].reduce((taken, pattern) => {
      pattern.lastIndex = at
      return taken || (pattern.exec(text)?.[0] ?? '')
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

const mended = (given: string): string => {
  // A template that escapes HTML has no quote left.
  const json = given.includes('"')
    ? given
    : given.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const parts: string[] = []
  /** A comma that counts once another value follows. */
  let comma = ''
  const add = (part: string) => {
    parts.push(comma, part)
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
  return parts.join('')
}

/** Objects of JSON whose shape is unknown, and their values as text. */
export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typesOf = (thing: Thing): string[] =>
  [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

/** The first of a list, or the value itself. */
export const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A value as text; empty for what is none. */
export const textOf = (value: unknown): string => {
  const given = one(value)
  const single = isThing(given) ? one(given['@value']) : given
  return typeof single === 'string' || typeof single === 'number' ? String(single).trim() : ''
}

/** The name of a thing, or what stands for it as text. */
export const nameOf = (value: unknown): string =>
  isThing(value) ? textOf(value.name) : textOf(value)

/** Follows `{"@id": …}` to what it names. */
export type Resolve = (value: unknown) => unknown

/** A schema.org event as its page describes it. */
export type FoundEvent = {
  line: number
  event: Thing
  resolve: Resolve
}

export type LineCounter = (position: number) => number

/** Line numbers for positions that only grow. */
export const lineCounter = (text: string): LineCounter => {
  let line = 1
  let at = 0
  return (position) => {
    for (const end = Math.min(position, text.length); at < end; at++)
      if (text.charCodeAt(at) === 10) line++
    return line
  }
}
