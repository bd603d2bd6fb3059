/** Struck-out text, which readers of pages put between two private characters. */
const [first, last] = ['\u{e010}', '\u{e011}']
const anyStruck = new RegExp(`${first}([^${last}]*)${last}?`, 'gu')

export const struck = (text: string): string =>
  text.trim() === '' ? text : `${first}${text.replaceAll(last, '')}${last}`

export const hasStruck = (text: string): boolean => text.includes(first)

/** Text without what is struck out, and what is. */
export const splitStruck = (text: string): { rest: string; struckText: string; all: string } => ({
  rest: text.replace(anyStruck, ' '),
  struckText: [...text.matchAll(anyStruck)].map(([, inner]) => inner).join(' '),
  all: text.replace(anyStruck, '$1'),
})

export const isStruckTag = (tag: string, style = ''): boolean =>
  /^(?:s|del|strike)$/.test(tag) || /\btext-decoration[\w-]*\s*:[^;]*\bline-through\b/i.test(style)

const struckElement = /<(s|del|strike)\b[^>]*>(.*?)<\/\1\s*>/gis

/** Longer than any name: each unclosed tag costs a search to the end of the text. */
const maxHtml = 5_000

/** Name without struck-out words; canceled if all are struck out. */
export const nameWithoutStruck = (html: string): string => {
  if (!html.includes('</') || html.length > maxHtml) return html
  const marked = html.replace(struckElement, (_, _tag, inner: string) => struck(inner))
  const { rest, struckText } = splitStruck(marked)
  return struckText === '' || /\p{L}/u.test(rest) ? rest : `Canceled: ${struckText}`
}
