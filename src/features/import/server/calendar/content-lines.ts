/**
 * Content lines of an iCalendar file, from its bytes: folded lines are joined before they are decoded, since
 * programs fold in the middle of characters too. A line that is none of the format continues the text
 * before it, or is passed over behind a property that has no text. Memory is one buffer for the longest line that is kept: a copy of each line would fill what is beside
 * the heap faster than it is collected.
 */
import { isUtf8 } from 'node:buffer'
import { edgeOf } from './component-edges.ts'
import { isQuotedPrintable } from './quoted-printable.ts'

export type ContentLine = {
  /** Line of the file where the entry begins, from 1. */
  line: number
  text: string
  /** Only its beginning is in `text`. */
  isTooLong: boolean
}

/** Bytes of a content line that are kept. */
export const longestLine = 65_536

const [tab, newline, carriageReturn, space, colon, semicolon, equals] = [9, 10, 13, 32, 58, 59, 61]
const continued = Buffer.from('\\n')
const windows = new TextDecoder('windows-1252')

export class ContentLines {
  /** True once a line was no UTF-8. */
  isWindows = false
  /** Lines of the file so far. */
  lines = 0
  /** The line that is being put together, in `buffer`. */
  private current: { line: number; size: number; isTooLong: boolean; isCoded?: boolean } | undefined
  private readonly buffer = Buffer.allocUnsafeSlow(longestLine)
  /** The beginning of a line that the next chunk continues. */
  private rest: Buffer[] = []
  private restSize = 0
  private isRestCut = false
  private afterReturn = false

  private carry(piece: Buffer): void {
    const room = longestLine - this.restSize
    if (piece.length > room) this.isRestCut = true
    if (room <= 0) return
    // A copy: the chunk itself would be kept whole for a few bytes.
    this.rest.push(Buffer.from(piece.subarray(0, room)))
    this.restSize += Math.min(piece.length, room)
  }

  *read(chunk: Buffer): Generator<ContentLine> {
    let from = 0
    if (this.afterReturn && chunk[0] === newline) from = 1
    if (chunk.length > 0) this.afterReturn = false
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte !== newline && byte !== carriageReturn) continue
      yield* this.endLine(chunk.subarray(from, at))
      if (byte === carriageReturn) {
        if (at + 1 === chunk.length) this.afterReturn = true
        else if (chunk[at + 1] === newline) at++
      }
      from = at + 1
    }
    if (from < chunk.length) this.carry(chunk.subarray(from))
  }

  *end(): Generator<ContentLine> {
    if (this.restSize > 0) yield* this.endLine(Buffer.alloc(0))
    yield* this.finish()
  }

  private *endLine(last: Buffer): Generator<ContentLine> {
    this.lines++
    const raw = this.restSize > 0 ? Buffer.concat([...this.rest, last]) : last
    const isCut = this.isRestCut
    if (this.restSize > 0) {
      this.rest = []
      this.restSize = 0
      this.isRestCut = false
    }
    const [first] = raw
    if (this.current && this.endsSoftly(raw)) {
      // "=" at the end of a line of quoted-printable text stands for no line break.
      this.current.size--
      this.append(raw, isCut)
    } else if (this.current && (first === space || first === tab)) {
      this.append(raw.subarray(1), isCut)
    } else if (this.current && raw.length > 0 && !hasName(raw) && !isOwnLine(raw)) {
      if (!this.hasText()) return
      this.append(continued, false)
      this.append(raw, isCut)
    } else if (!isBlank(raw)) {
      yield* this.finish()
      this.current = { line: this.lines, size: 0, isTooLong: false }
      this.append(raw, isCut)
    }
  }

  private endsSoftly(next: Buffer): boolean {
    const { current, buffer } = this
    if (!current || current.isTooLong || buffer[current.size - 1] !== equals) return false
    current.isCoded ??= isQuotedPrintable(this.beginning())
    return (
      current.isCoded && !/^(?:BEGIN|END|DTSTART|DTEND)[;:]/i.test(next.toString('latin1', 0, 10))
    )
  }

  /** False for a property that running text cannot continue, such as BEGIN, UID and dates. */
  private hasText(): boolean {
    return !withoutText.test(this.beginning())
  }

  private beginning(): string {
    return this.buffer.toString('latin1', 0, Math.min(this.current?.size ?? 0, 300))
  }

  private append(piece: Buffer, isCut: boolean): void {
    const { current } = this
    if (!current) return
    const room = longestLine - current.size
    if (isCut || piece.length > room) current.isTooLong = true
    current.size += piece.copy(this.buffer, current.size, 0, Math.max(room, 0))
  }

  private *finish(): Generator<ContentLine> {
    if (!this.current) return
    const { line, size, isTooLong } = this.current
    this.current = undefined
    yield { line, text: this.decode(this.buffer.subarray(0, size), isTooLong), isTooLong }
  }

  /** Encoding of text that is not UTF-8: most likely written by a Windows program in the US. */
  private decode(bytes: Buffer, isTooLong: boolean): string {
    if (isTooLong || isUtf8(bytes)) return bytes.toString('utf8')
    this.isWindows = true
    return windows.decode(bytes)
  }
}

const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
const isNamePart = (byte: number) => isLetter(byte) || (byte >= 48 && byte <= 57) || byte === 45

/** "DTSTART;", "SUMMARY:". */
const hasName = (raw: Buffer): boolean => {
  if (!isLetter(raw[0] ?? 0)) return false
  let at = 1
  while (at < raw.length && isNamePart(raw[at] ?? 0)) at++
  return raw[at] === colon || raw[at] === semicolon
}

const withoutText =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DTSTAMP|DUE|DURATION|CREATED|LAST-MODIFIED|RECURRENCE-ID|RRULE|EXRULE|RDATE|EXDATE|SEQUENCE|STATUS|CLASS|GEO|TRANSP|PRIORITY|VERSION|PRODID|METHOD|CALSCALE|URL|TZ\w+)[;:]/i

/** "BEGIN VEVENT" and "DTSTART=20270605" stand for themselves, without their colon. */
const isOwnLine = (raw: Buffer): boolean =>
  /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE|RRULE)=/.test(raw.toString('latin1', 0, 15)) ||
  (raw.length < 24 && edgeOf(raw.toString('latin1')) !== undefined)

const isBlank = (raw: Buffer): boolean => raw.every((byte) => byte === space || byte === tab)
