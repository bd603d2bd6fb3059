/**
 * Reads the content lines of an iCalendar file from its bytes. Folded lines are joined before they are decoded, because
 * some programs fold within a multi-byte character. A line without a property name continues the text before it, or is
 * skipped after a property that contains no text.
 */
import { isUtf8 } from 'node:buffer'
import { editDistance } from '../../../../kit/text/edit-distance.ts'

export type ContentLine = {
  /** Line of the file where the content line starts, from 1. */
  line: number
  text: string
  /** True if `text` is truncated. */
  isTooLong: boolean
}

/** Most bytes of a content line; the rest is dropped. */
export const maxLineLength = 65_536

const [tab, newline, carriageReturn, space, colon, semicolon, equals] = [9, 10, 13, 32, 58, 59, 61]
const continuationBreak = Buffer.from('\\n')
const windowsDecoder = new TextDecoder('windows-1252')

export class ContentLines {
  /** True once a line was not valid UTF-8. */
  isWindows = false
  /** Number of lines of the file so far. */
  private lines = 0
  /** Content line being assembled in `buffer`. */
  private current: { line: number; size: number; isTooLong: boolean; isCoded?: boolean } | undefined
  private readonly buffer = Buffer.allocUnsafeSlow(maxLineLength)

  private beginning(): string {
    return this.buffer.toString('latin1', 0, Math.min(this.current?.size ?? 0, 300))
  }

  *read(bytes: Buffer): Generator<ContentLine> {
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte !== newline && byte !== carriageReturn) continue
      yield* this.endLine(bytes.subarray(from, at))
      if (byte === carriageReturn && bytes[at + 1] === newline) at++
      from = at + 1
    }
    if (from < bytes.length) yield* this.endLine(bytes.subarray(from))
    yield* this.finish()
  }

  private *endLine(raw: Buffer): Generator<ContentLine> {
    this.lines++
    const [first] = raw
    if (this.current && this.endsSoftly(raw)) {
      // A trailing "=" in quoted-printable text is a soft line break.
      this.current.size--
      this.append(raw)
    } else if (this.current && (first === space || first === tab)) {
      this.append(raw.subarray(1))
    } else if (this.current && raw.length > 0 && !hasName(raw) && !isOwnLine(raw)) {
      if (!this.hasText()) return
      this.append(continuationBreak)
      this.append(raw)
    } else if (!isBlank(raw)) {
      yield* this.finish()
      this.current = { line: this.lines, size: 0, isTooLong: false }
      this.append(raw)
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

  /** False for a property that text cannot continue, such as BEGIN, UID and dates. */
  private hasText(): boolean {
    return !nonTextProperty.test(this.beginning())
  }

  private append(piece: Buffer): void {
    const { current } = this
    if (!current) return
    const room = maxLineLength - current.size
    if (piece.length > room) current.isTooLong = true
    current.size += piece.copy(this.buffer, current.size, 0, Math.max(room, 0))
  }

  private *finish(): Generator<ContentLine> {
    if (!this.current) return
    const { line, size, isTooLong } = this.current
    this.current = undefined
    yield { line, text: this.decode(this.buffer.subarray(0, size), isTooLong), isTooLong }
  }

  /** Decodes text; if it is not UTF-8, it was most likely written by a Windows program in the US. */
  private decode(bytes: Buffer, isTooLong: boolean): string {
    if (isTooLong || isUtf8(bytes)) return bytes.toString('utf8')
    this.isWindows = true
    return windowsDecoder.decode(bytes)
  }
}

const isLetter = (byte: number) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
const isNamePart = (byte: number) => isLetter(byte) || (byte >= 48 && byte <= 57) || byte === 45

/** True for a line that starts with a property name: "DTSTART;", "SUMMARY:". */
const hasName = (raw: Buffer): boolean => {
  if (!isLetter(raw[0] ?? 0)) return false
  let at = 1
  while (at < raw.length && isNamePart(raw[at] ?? 0)) at++
  return raw[at] === colon || raw[at] === semicolon
}

const nonTextProperty =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DTSTAMP|DUE|DURATION|CREATED|LAST-MODIFIED|RECURRENCE-ID|RRULE|EXRULE|RDATE|EXDATE|SEQUENCE|STATUS|CLASS|GEO|TRANSP|PRIORITY|VERSION|PRODID|METHOD|CALSCALE|URL|TZ\w+)[;:]/i

/** "BEGIN VEVENT" and "DTSTART=20270605" are content lines in spite of the missing colon. */
const isOwnLine = (raw: Buffer): boolean =>
  /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE|RRULE)=/.test(raw.toString('latin1', 0, 15)) ||
  (raw.length < 24 && edgeOf(raw.toString('latin1')) !== undefined)

const isBlank = (raw: Buffer): boolean => raw.every((byte) => byte === space || byte === tab)

/** True for "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:…", and for the encoding without a name. */
export const isQuotedPrintable = (line: string): boolean =>
  /^[\w-]+(?:;(?:"[^"]*"|[^":])*)?;\s*(?:ENCODING\s*=\s*)?"?QUOTED-PRINTABLE"?\s*[;:]/i.test(line)

const propertyLine = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s

/** Line in RFC 5545 form: escaped text, without the parameters for its encoding. */
export const decodeLine = (line: string): string => {
  const [, name = '', parameters = '', value = ''] = propertyLine.exec(line) ?? []
  const charset = /;\s*CHARSET\s*=\s*"?([\w.:-]+)/i.exec(parameters)?.[1]
  const keptParameters = parameters
    .split(';')
    .filter((each) => /=/.test(each) && !/^\s*(?:ENCODING|CHARSET)\s*=/i.test(each))
  const text = escapeText(decodeQuotedPrintable(value, charset))
  return `${[name, ...keptParameters].join(';')}:${text}`
}

const decodeQuotedPrintable = (value: string, charset: string | undefined): string => {
  const pieces = value.split(/((?:=[\dA-F]{2})+)/i).map((piece, index) => {
    if (index % 2 === 0) return Buffer.from(piece)
    return Buffer.from(piece.replaceAll('=', ''), 'hex')
  })
  const bytes = Buffer.concat(pieces)
  for (const each of [charset, 'utf-8', 'windows-1252']) {
    if (each === undefined) continue
    try {
      return new TextDecoder(each, { fatal: true }).decode(bytes)
    } catch {
      // Unknown charset, or text in another charset than declared.
    }
  }
  return bytes.toString('latin1')
}

/**
 * vCalendar 1.0 only escapes semicolons; continued lines were joined with "\
 * ".
 */
const escapeText = (text: string): string =>
  text
    .replace(/\\(?![\\;,nN])/g, '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/=$/, '')

type ComponentEdge = { isBegin: boolean; name: string; isRepaired: boolean }

const outerComponents = 'VCALENDAR VEVENT VTODO VJOURNAL VFREEBUSY VTIMEZONE'.split(' ')
const innerComponents =
  'VALARM STANDARD DAYLIGHT VAVAILABILITY AVAILABLE PARTICIPANT VLOCATION VRESOURCE VVENUE VPOLL VNOTE'
const componentNames = [...outerComponents, ...innerComponents.split(' ')]

/** Components that only a calendar contains; the start of one ends all components before it. */
export const outermost: ReadonlySet<string> = new Set(outerComponents)

const wellFormed = /^(BEGIN|END):\s*([\w-]{1,80})\s*(?:\\n.*)?$/i
/** Wrong or missing colon, or BEGIN or END with a typo. */
const malformed = /^([A-Z]{2,7})\s*[:;=. ]\s*([A-Z]{5,15})\s*$/

/**
 * Recognizes lines where components of a calendar begin and end, including typos: "END:VTOOD", "BEGIN VEVENT".
 * Undefined for any other line.
 */
export const edgeOf = (text: string): ComponentEdge | undefined => {
  const [, edge, writtenName] = wellFormed.exec(text) ?? []
  if (edge !== undefined && writtenName !== undefined) {
    const name = nearestName(writtenName.toUpperCase())
    const isRepaired = name !== writtenName.toUpperCase()
    return { isBegin: edge.toUpperCase() === 'BEGIN', name, isRepaired }
  }
  if (text.length > 24) return undefined
  const [, first = '', name = ''] = malformed.exec(text) ?? []
  if (!componentNames.includes(name)) return undefined
  const word = ['BEGIN', 'END'].find((each) => editDistance(first, each) <= 1)
  return word === undefined ? undefined : { isBegin: word === 'BEGIN', name, isRepaired: true }
}

/** Known component name with an edit distance of at most 2; X-… names and other unknown names are kept. */
const nearestName = (writtenName: string): string => {
  if (componentNames.includes(writtenName) || writtenName.startsWith('X-')) return writtenName
  const [best] = componentNames
    .map((name) => ({ name, distance: editDistance(writtenName, name) }))
    .toSorted((a, b) => a.distance - b.distance)
  return best && best.distance <= 2 ? best.name : writtenName
}
