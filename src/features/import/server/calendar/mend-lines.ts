/**
 * Repairs lines of an entry that programs write against the format: names of zones with
 * a colon, VALUE=DATE before an hour, dates with dashes, text of vCalendar 1.0. All others stay as they are.
 */
import { decodedLine, isQuotedPrintable } from './quoted-printable.ts'

const mendable =
  /^(?:DTSTART|DTEND|DUE|RECURRENCE-ID|RDATE|EXDATE|RRULE|EXRULE|ORGANIZER)\b[^\r\n]*|^[^\r\n:]*QUOTED-PRINTABLE[^\r\n]*/gim

export const mendLines = (text: string): string => text.replace(mendable, mendLine)

const mendLine = (line: string): string => {
  if (/^(?:RRULE|EXRULE)\b/i.test(line)) return ruleAsText(line)
  if (isQuotedPrintable(line)) return decodedLine(line)
  if (/^ORGANIZER\b/i.test(line)) return plainOrganizer.test(line) ? line : mendOrganizer(line)
  return plainDates.test(line) ? line : mendDates(line)
}

/** Read as text, a rule that is wrong does not cost its entry. */
const ruleAsText = (line: string): string =>
  line.replace(/^(RRULE|EXRULE)(?:;[^:=]*(?:=[^:;]*)?)*?\s*[:=]\s*(?=\S|$)/i, '$1;VALUE=TEXT:')

const plainDates =
  /^[\w-]+(?:;TZID=[\w/+-]+|;VALUE=DATE(?=:\d{8}(?:,\d{8})*$))?:\d{8}(?:T\d{6}Z?)?(?:,\d{8}(?:T\d{6}Z?)?)*$/

/** The value is what begins with a date: "DTSTART;TZID=UTC+00:00:20270605T200000" has its zone before it. */
const dated = /^([\w-]+)(.*?)\s*:\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/
const datedOtherwise = /^([\w-]+)((?:;.*?)?)\s*[=\s]\s*"?(?=\d{4}-?\d\d-?\d\d)(.*)$/

const mendDates = (line: string): string => {
  const [, name, parameters = '', value = ''] = dated.exec(line) ?? datedOtherwise.exec(line) ?? []
  if (name === undefined) return line
  const text = plainMoments(value)
  const given = parametersOf(parameters)
  const offset = /[+-]\d\d:?\d\d/.exec(value.replace(/\d{4}-\d\d-\d\d/g, ''))?.[0]
  const hasZone = given.some(([key]) => key === 'TZID')
  const hasHours = /T(?!000000)\d{6}/.test(text)
  const isDays = given.some(([key, each]) => key === 'VALUE' && /^date$/i.test(each))
  const kept = given.filter(([key]) => !(key === 'VALUE' && isDays && hasHours))
  if (offset !== undefined && !hasZone) kept.push(['TZID', offset])
  // A day that is written with its midnight is still a day.
  const shown = isDays && !hasHours ? text.replace(/T000000Z?/g, '') : text
  return `${name}${written(kept)}:${shown}`
}

const momentForm =
  /(\d{4})-?(\d\d)-?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?/gi

/** "2027-06-05 10:00" as 20270605T100000; several are divided by commas. */
const plainMoments = (value: string): string =>
  value
    .replace(/\\n.*$/, '')
    .replace(/"/g, '')
    .replace(
      momentForm,
      (_, year, month, day, hour, minute, second = '00', zone = '') =>
        `${year}${month}${day}${hour ? `T${hour}${minute}${second}${/z/i.test(zone) ? 'Z' : ''}` : ''}`,
    )
    .trim()
    .replace(/\s*[;,]\s*(?=\d{8})/g, ',')

type Parameter = [name: string, value: string]

/** A piece without a name belongs to the one before: "TZID=Pacific Time (US & Canada); Tijuana". */
const parametersOf = (text: string): Parameter[] => {
  const found: Parameter[] = []
  for (const piece of text.replace(/"/g, '').split(';')) {
    const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(piece) ?? []
    const last = found.at(-1)
    if (name !== undefined) found.push([name.toUpperCase(), value])
    else if (last && piece.trim() !== '') last[1] += `; ${piece.trim()}`
  }
  return found
}

const written = (parameters: readonly Parameter[]): string =>
  parameters
    .map(([name, value]) => `;${name}=${/^[\w/.+-]*$/.test(value) ? value : `"${value}"`}`)
    .join('')

const plainOrganizer = /^ORGANIZER(?:;[\w-]+=(?:"[^"]*"|[^":;,]*))*:(?!.*:mailto:)/i

/** "CN=Rods: the club" without quotes. */
const mendOrganizer = (line: string): string => {
  const [, parameters, value] =
    /^ORGANIZER(.*?):((?:mailto:|https?:|urn:|tel:).*)$/i.exec(line) ?? []
  return parameters === undefined ? line : `ORGANIZER${written(parametersOf(parameters))}:${value}`
}
