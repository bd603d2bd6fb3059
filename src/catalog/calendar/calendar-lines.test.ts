/** Lines of calendar files, compared with a literal implementation of escaping and folding. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { sampleEvent } from '../../../tests/support/sample-event.ts'
import { eventPagePath } from '../links/paths.ts'
import { calendarFile } from './calendar-file.ts'

const octets = (text: string) => Buffer.byteLength(text)

/** Character by character: RFC 5545, 3.3.11. */
const escaped = (value: string): string => {
  const text = value.toWellFormed().replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  return [...text]
    .filter((each) => each === '\n' || each === '\t' || !/\p{Cc}/u.test(each))
    .map((each) => (each === '\n' ? '\\n' : '\\;,'.includes(each) ? `\\${each}` : each))
    .join('')
}

/** Character by character: RFC 5545, 3.1. */
const folded = (line: string): string => {
  const lines = ['']
  for (const each of line) {
    const last = lines.at(-1) ?? ''
    if (octets(last) + octets(each) > 75) lines.push(` ${each}`)
    else lines[lines.length - 1] = last + each
  }
  return `${lines.join('\r\n')}\r\n`
}

const units = Array.from('aé漢🚗,;\\\n\r\t\0\u0085\u2028\u007f\u009f')

const nasty = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300, size: 'max' }),
  fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
  fc.string({ maxLength: 500, size: 'max' }),
  fc.string({
    unit: fc.constantFrom(...units, '\ud800', '\udc00'),
    maxLength: 400,
    size: 'max',
  }),
)

it('are escaped and folded byte by byte as in RFC 5545, for any text', () => {
  const base = 'https://atlas.example'
  fc.assert(
    fc.property(nasty, nasty, nasty, (name, description, venueName) => {
      const event = { ...sampleEvent, name, description, venueName }
      const file = calendarFile([event], { base })
      const url = `${base}${eventPagePath(event)}`
      const about = [description.trim(), url].filter(Boolean).join('\n\n')
      expect(file).toContain(`\r\n${folded(`SUMMARY:${escaped(name)}`)}`)
      expect(file).toContain(`\r\n${folded(`DESCRIPTION:${escaped(about)}`)}`)
      const place = [venueName.trim(), '100 Example Ave, Chicago, IL 60646']
      expect(file).toContain(
        `\r\n${folded(`LOCATION:${escaped(place.filter(Boolean).join(', '))}`)}`,
      )
    }),
  )
})
