import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectFolder } from '../../../../tests/support/source-files.ts'
import { minPassword } from '../password-rules.ts'
import { newPasswordProblem } from './check-new-password.ts'
import { guessedForms, isCommonPassword, readCommonPasswords } from './common-passwords.ts'

const lines = (await readCommonPasswords()).toString().trim().split('\n')

test('the list has over 100,000 entries, over 10,000 of them of permitted length', () => {
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.length).toBeGreaterThan(100_000)
  expect(lines.filter((line) => [...line].length >= minPassword).length).toBeGreaterThan(10_000)
})

test.each([
  'P@ssw0rd1234',
  '1q2w3e4r5t6y',
  '1Q2W3E4R5T6Y',
  'p4$$w0rd!2026',
  '!!tangerine!!',
  'Umbrella-2026',
  'umbrellaumbrella',
  'Umbrella7Umbrella7',
  'qwerty123456',
  'I love you forever',
  'Sup3rm4n!!!!',
  'L3tM31n_2026!',
  '2026$unshine',
])('%s is refused as a new password', async (password) => {
  expect(await newPasswordProblem(password, 'clara@roadsters.example')).toMatch(/attackers|easy to/)
})

test.each([
  'tangerine gearbox 1931',
  'umbrella carburetor 88',
  'x7#Kq!92mPz$',
  '839205zoom716402',
  '839205716402',
  'Zündkerze & Vergaser',
  'パスワードは長いほど安全です',
])('%s is accepted', async (password) => {
  expect(await newPasswordProblem(password, 'clara@roadsters.example')).toBeUndefined()
})

test('entries are found in capitals, and with digits appended', async () => {
  const letters = lines.filter((line) => /^[a-z]{6,}$/.test(line))
  for (const at of fc.sample(fc.nat(letters.length - 1), 5)) {
    const word = letters[at] ?? ''
    expect(await isCommonPassword(word.toUpperCase())).toBe(true)
    expect(await isCommonPassword(`${word}1984`)).toBe(true)
  }
})

test('any text has fewer than 50 forms', () => {
  const unit = fc.constantFrom('a', '1', '!', '@', ' ', 'é', '🚗', '\ud800', '\n')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 256, size: 'max' }), (text) => {
      expect(guessedForms(text).size).toBeLessThan(50)
    }),
  )
})

test('only the server imports the list', () => {
  const folder = path.join(projectFolder, 'src/features/sign-in')
  const files = [
    ...readdirSync(path.join(folder, 'web'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `web/${name}`),
    'contract.ts',
  ]
  for (const file of [...files, 'password-rules.ts'])
    expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('common-passwords')
})
