import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { maxReplyLength, replyHref } from './reply-link.ts'

const message = {
  email: 'pat@example.com',
  name: 'Pat Doe',
  subject: 'Which gate?',
  text: 'North & south + 100%?\nThanks 🚗',
}

/** Header fields and the recipient, as a mail program reads them: "+" is a plus sign. */
const read = (href: string | undefined) => {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(href ?? '') ?? []
  const fields = query.split('&').map((field) => {
    const [name = '', value = '', ...more] = field.split('=')
    expect(more).toEqual([])
    return [name, decodeURIComponent(value)]
  })
  return { to: decodeURIComponent(to), ...Object.fromEntries(fields) }
}

test('quotes the message below space for the reply', () => {
  expect(read(replyHref(message))).toEqual({
    to: 'pat@example.com',
    subject: 'Re: Which gate?',
    body: '\r\n\r\nPat Doe wrote:\r\n> North & south + 100%?\r\n> Thanks 🚗',
  })
  expect(replyHref(message)).toBe(
    'mailto:pat@example.com?subject=Re%3A%20Which%20gate%3F&body=%0D%0A%0D%0APat%20Doe%20wrote%3A' +
      '%0D%0A%3E%20North%20%26%20south%20%2B%20100%25%3F%0D%0A%3E%20Thanks%20%F0%9F%9A%97',
  )
})

test.each([
  ['Re: Gate', 'Re: Gate'],
  ['RE : Gate', 'RE : Gate'],
  ['Regatta', 'Re: Regatta'],
  ['', 'Re: '],
])('the subject of %j is %j', (subject, answer) => {
  expect(read(replyHref({ ...message, subject })).subject).toBe(answer)
})

test.each(['a+b&c@example.com', "o'neil@example.com", 'x=1&cc=y@example.com'])(
  'the address %s adds no header field',
  (email) => {
    expect(read(replyHref({ ...message, email }))).toMatchObject({ to: email })
    expect(Object.keys(read(replyHref({ ...message, email })))).toHaveLength(3)
  },
)

test.each([
  '',
  'pat',
  'pat@example.com,eve@example.com',
  'pat@example.com\r\nBcc: eve@example.com',
])('there is no reply link for %j', (email) => {
  expect(replyHref({ ...message, email })).toBeUndefined()
})

test('long texts are cut between characters, below the URL limit of mail programs', () => {
  const family = '👨‍👩‍👧‍👦'
  for (const letter of ['a', 'é', '語', family, '\r\n', '&']) {
    const href = replyHref({ ...message, subject: letter.repeat(150), text: letter.repeat(5_000) })
    expect(href?.length).toBeLessThanOrEqual(maxReplyLength)
    expect(href?.length).toBeGreaterThan(maxReplyLength - 120)
    const { body, subject } = read(href)
    expect(body.endsWith('…')).toBe(true)
    for (const text of [body, subject])
      if (letter === family) expect(text.replaceAll(family, '')).not.toMatch(/[\u{1f468}\u200d]/u)
  }
})

test('any text gives a valid mailto link', () => {
  const text = fc.string({ unit: anyCodePoint, maxLength: 2_000, size: 'max' })
  fc.assert(
    fc.property(text, text, text, (name, subject, written) => {
      const href = replyHref({ ...message, name, subject, text: written })
      expect(href?.length).toBeLessThanOrEqual(maxReplyLength)
      expect(href).toMatch(/^mailto:pat@example\.com\?subject=[\w.!~*'()%-]+&body=[\w.!~*'()%-]+$/)
      read(href)
    }),
    { examples: [['\ud800', '\udc00', '\ud83d'.repeat(2_000)]] },
  )
})
