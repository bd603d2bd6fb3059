import type { ByteRange } from './file-store.ts'

/**
 * Parses a Range header (RFC 9110, 14.1.2). Undefined: send the whole file, also if several ranges
 * are requested, which the RFC permits. `unsatisfiable`: the range is beyond the file.
 */
export const readRange = (
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
