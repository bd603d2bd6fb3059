/** Faults of HTML that styles hide from most visitors, but not from text browsers and screen readers. */

/** All faults, in words; accepts HTML from the server or from a browser's DOM. */
export const markupFaults = (html: string): string[] => [
  ...gluedWords(html).map((words) => `No white space: ${words}`),
  ...articlesWithoutHeading(html).map((tag) => `No heading: ${tag}`),
]

const tags =
  'a abbr b bdi button cite code em i kbd label mark noscript output q s select small span strong sub summary sup time u'
const inline = new Set(tags.split(' '))
const withoutText =
  /<(head|script|style|svg|template|textarea|pre)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(?:wbr|img|input)\b[^>]*>/g
const tokens = /<\/?([a-z][a-z\d-]*)[^>]*>|([^<]+)/g

/** Last characters of words and sentences; first ones of words, prices, quotes and character references. */
const ends = /[^\s([{“‘"#$/-]$/
const begins = /^[\p{L}\p{N}($“‘&·]/u

/** "words|that" for each boundary of inline elements without white space. */
export const gluedWords = (html: string): string[] => {
  const found: string[] = []
  let before = ''
  let isEdge = false
  for (const [token, name, text] of html.replace(withoutText, '').matchAll(tokens)) {
    if (text === undefined) {
      isEdge = true
      if (!inline.has(name ?? '')) before = ''
    } else {
      if (isEdge && ends.test(before) && begins.test(text))
        found.push(`${before.slice(-30)}|${text.slice(0, 30)}`)
      before = token
      isEdge = false
    }
  }
  return found
}

/** Start tags of articles without their own heading; headings of nested articles do not count. */
export const articlesWithoutHeading = (html: string): string[] => {
  const found: string[] = []
  const open: { tag: string; hasHeading: boolean }[] = []
  for (const [tag] of html.matchAll(/<article\b[^>]*>|<\/article>|<h[1-6]\b/g)) {
    const innermost = open.at(-1)
    if (tag.startsWith('<article')) open.push({ tag, hasHeading: false })
    else if (tag.startsWith('<h') && innermost) innermost.hasHeading = true
    else if (tag === '</article>' && !open.pop()?.hasHeading && innermost) found.push(innermost.tag)
  }
  return found
}
