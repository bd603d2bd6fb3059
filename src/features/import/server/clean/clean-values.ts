/** Converts single values of sources to values of a draft; values that are not understood are noted. */
import { telHref } from '../../../../catalog/event/contact-links.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { RawValue } from '../row/source-row.ts'

export const textOf = (value: RawValue): string => {
  // PostgreSQL cannot store NUL.
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ''
}

const longestText = 2_000

/** Text of a value, including nested values. */
export const flatText = (value: RawValue, depth = 0): string => {
  if (typeof value === 'string') return value.trim().slice(0, longestText)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null || depth > 3) return ''
  const texts = Object.values(value).map((each) => flatText(each, depth + 1))
  return texts.filter(Boolean).join(' ').slice(0, longestText)
}

/** Splits "a; b|c"; lists are kept. Our own export separates by semicolons only, and escapes them as "\\;". */
export const listOf = (value: RawValue, exact: boolean): string[] => {
  const items = Array.isArray(value) ? value.map(textOf) : splitList(textOf(value), exact)
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

const splitList = (text: string, exact: boolean): string[] => {
  if (!exact) return text.split(/[;|]/)
  const items = text.match(/(?:[^;\\]|\\[^]|\\$)+/g) ?? []
  return items.map((item) => item.replace(/\\([;\\])/g, '$1'))
}

export const truthOf = (value: RawValue): boolean =>
  value === true || value === 1 || /^(?:true|yes|y|1|x)$/i.test(textOf(value).trim())

/** Null if empty; undefined if it is not a number. */
export const numberOf = (value: RawValue): number | null | undefined => {
  if (isEmpty(value)) return null
  const number = Number(textOf(value).trim().replace(/°$/, ''))
  return Number.isFinite(number) ? number : undefined
}

/** Formats "2514368901" like people write it; text that is not a US number is unchanged. */
export const phoneOf = (text: string): string => {
  const trimmed = text.replace(/^tel:/i, '').trim()
  if (!/^\+?1?\d{10}$/.test(trimmed)) return trimmed
  const [, area, exchange, line] =
    /^tel:\+1(\d{3})(\d{3})(\d{4})$/.exec(telHref(trimmed) ?? '') ?? []
  return area ? `(${area}) ${exchange}-${line}` : trimmed
}

/** First address of "mailto:a@b.org; c@d.org". */
export const mailOf = (text: string): string =>
  (
    text
      .trim()
      .replace(/^mailto:/i, '')
      .split(/[\s,;?]/, 1)[0] ?? ''
  ).replace(/^<|>$/g, '')

/** Restores leading zeros that a spreadsheet dropped, and the hyphen of ZIP+4. */
export const zipOf = (text: string): string => {
  const trimmed = text.trim()
  if (/^\d{9}$/.test(trimmed)) return `${trimmed.slice(0, 5)}-${trimmed.slice(5)}`
  return /^\d{3,4}$/.test(trimmed) ? trimmed.padStart(5, '0') : trimmed.replace(/^(\d{5})-$/, '$1')
}

export const isPostBox = (text: string): boolean =>
  /^\s*p(?:ost)?\.?\s*o(?:ffice)?\.?\s*box\b/i.test(text)
