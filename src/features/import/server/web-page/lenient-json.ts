/** Reads JSON as people and templates write it into pages: with comments, CDATA marks and trailing commas. */

/** A mark of CDATA or of an HTML comment around the text, itself often hidden in a comment. */
const mark = /(?:\/\/[ \t]*|\/\*\s*)?(?:<!\[CDATA\[|\]\]>|<!--(?:[^{["]*?-->)?|-->)(?:\s*\*\/)?/y
const comment = /\/\*[^]*?\*\/|\/\/[^\r\n]*/y
const text = /"(?:[^"\\]|\\[^])*"/y
const plain = /[^"/<\]}\-,;]+/y

/** Undefined for what is no JSON even then. */
export const parseLeniently = (given: string): unknown => {
  for (const attempt of [() => given, () => given.replace(/\p{Cc}+/gu, ' '), () => mended(given)]) {
    try {
      return JSON.parse(attempt()) as unknown
    } catch {}
  }
  return undefined
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
    const copied = skipped ? '' : match(text) || match(plain) || json.charAt(at)
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
