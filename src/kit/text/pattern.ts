const withFlags =
  (flags: string) =>
  (template: TemplateStringsArray, ...values: readonly string[]): RegExp =>
    new RegExp(String.raw(template, ...values), flags)

/** Regular expressions from raw templates, by flags: pattern.i`^${day}\b` is new RegExp(String.raw`^${day}\b`, 'i'). */
export const pattern = {
  g: withFlags('g'),
  gi: withFlags('gi'),
  giu: withFlags('giu'),
  gu: withFlags('gu'),
  i: withFlags('i'),
  iu: withFlags('iu'),
  plain: withFlags(''),
  u: withFlags('u'),
  y: withFlags('y'),
}

/** Sources of patterns for the edges of a word. */
export const wordStart = '(?<![\\p{L}\\p{N}])'
export const wordEnd = '(?![\\p{L}\\p{N}])'

/** Matches whole words anywhere in a text. */
export const anywhere = (words: string): RegExp =>
  new RegExp(`${wordStart}(?:${words})${wordEnd}`, 'giu')
