/** Single values as sources write them → as a draft has them. What is not understood is noted. */
import { telHref } from '../../../../catalog/event/contact-links.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { RawValue } from '../row/source-row.ts'

export const textOf = (value: RawValue): string => {
  // PostgreSQL stores no NUL.
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ''
}

/** "a; b|c" or a list; our own export only divides by semicolons, and writes one in an entry as "\\;". */
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

/** Undefined for what is no number. */
export const numberOf = (value: RawValue): number | null | undefined => {
  if (isEmpty(value)) return null
  const number = Number(textOf(value).trim().replace(/°$/, ''))
  return Number.isFinite(number) ? number : undefined
}

/** "2514368901" as people write it; what is no US number stays as it is. */
export const phoneOf = (text: string): string => {
  const trimmed = text.replace(/^tel:/i, '').trim()
  if (!/^\+?1?\d{10}$/.test(trimmed)) return trimmed
  const [, area, exchange, line] =
    /^tel:\+1(\d{3})(\d{3})(\d{4})$/.exec(telHref(trimmed) ?? '') ?? []
  return area ? `(${area}) ${exchange}-${line}` : trimmed
}

/** The first address of "mailto:a@b.org; c@d.org". */
export const mailOf = (text: string): string =>
  (
    text
      .trim()
      .replace(/^mailto:/i, '')
      .split(/[\s,;?]/, 1)[0] ?? ''
  ).replace(/^<|>$/g, '')

/** Five digits, with the zeros that a spreadsheet takes for superfluous, and +4 with its hyphen. */
export const zipOf = (text: string): string => {
  const trimmed = text.trim()
  if (/^\d{9}$/.test(trimmed)) return `${trimmed.slice(0, 5)}-${trimmed.slice(5)}`
  return /^\d{3,4}$/.test(trimmed) ? trimmed.padStart(5, '0') : trimmed.replace(/^(\d{5})-$/, '$1')
}

export const isPostBox = (text: string): boolean =>
  /^\s*p(?:ost)?\.?\s*o(?:ffice)?\.?\s*box\b/i.test(text)
