import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPassword, minPassword, passwordProblem } from './password-rules.ts'

const email = 'clara.driver@roadsters.example'

test.each([
  'tangerine gearbox 1931',
  'correct horse battery staple',
  'Zündkerze & Vergaser',
  'x7#Kq!92mPz$',
  '839205716402',
  'パスワードは長いほど安全です',
])('%j is accepted', (password) => {
  expect(passwordProblem(password, email)).toBeUndefined()
})

test.each([
  ['short', /at least 12/],
  ['elevenchars', /at least 12/],
  ['🚗'.repeat(11), /at least 12/],
  ['ab'.repeat(200), /at most 256/],
  ['aaaaaaaaaaaaaaaa', /are the same/],
  ['abababababab', /are the same/],
  ['password1234', /easy to guess/],
  ['Password!Password!', /easy to guess/],
  ['123456789012', /easy to guess/],
  ['987654321098', /easy to guess/],
  ['qwertyuiop123', /easy to guess/],
  ['GearheadAtlas1', /easy to guess/],
  ['gearhead-atlas-2026', /easy to guess/],
  ['Gearhead Atlas Admin', /easy to guess/],
  ['clara.driver@roadsters.example', /easy to guess/],
  ['ClaraDriver2026!', /easy to guess/],
  ['roadstersroadsters', /easy to guess/],
  ['iloveyou-corvette', /easy to guess/],
  ['🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐🛻🚚', /easy to guess/],
])('%j is refused', (password, problem) => {
  expect(passwordProblem(password, email)).toMatch(problem)
})

test('any text is accepted or refused with a sentence, by length first', () => {
  const unit = fc.constantFrom('a', 'B', '7', ' ', '\0', '\ud800', 'ﬁ', '🚗', '(', '\\')
  const answers = fc.property(
    fc.string({ unit, maxLength: 400, size: 'max' }),
    fc.string(),
    (password, address) => {
      const { length } = [...password]
      const problem = passwordProblem(password, address)
      return length < minPassword || length > maxPassword
        ? problem?.startsWith('Use at') === true
        : problem === undefined || problem.endsWith('.')
    },
  )
  expect(fc.check(answers).failed).toBe(false)
})
