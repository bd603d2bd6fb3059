import { expect, test } from 'vitest'
import { quotedName } from './quoted-name.ts'

test.each([
  ['Sunday Coffee', 'Sunday Coffee'],
  ['Dr. No\u2019s 1st U.S. Meet, No. 5', 'Dr. No\u2019s 1st U.S. Meet, No. 5'],
  ['Win at https://evil.example/x?y now', 'Win at … now'],
  ['Go to evil.example/pay', 'Go to …'],
  ['Go to www.evil', 'Go to …'],
  ['Write sam@evil.example!', 'Write …'],
  ['évil。рф and x.y.co', '… and …'],
  ['javascript://x', '…'],
  ['two\nlines', 'two lines'],
])('%j is quoted as %j', (name, expected) => {
  expect(quotedName(name)).toBe(expected)
})

test('a long name is cut', () => {
  expect(quotedName('x'.repeat(200))).toBe(`${'x'.repeat(100)}...`)
  expect(quotedName(`${'x'.repeat(99)}👩‍🚒 Meet`)).toBe(`${'x'.repeat(99)}...`)
})
