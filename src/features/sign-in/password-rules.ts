/** Rules for passwords: long, and not to be guessed for this person here (NIST SP 800-63B). */
import { siteSettings } from '../../kit/site-settings.ts'

export const shortestPassword = 12
export const longestPassword = 256

export const passwordHint =
  `At least ${shortestPassword} characters. A few unrelated words are easy to keep in mind and hard ` +
  'to guess.'

/** Minimum number of characters left once the guessable parts below are removed. */
const enoughOfItsOwn = 6

/** Letters that long passwords are commonly made of. Compared without case, digits and signs. */
const commonParts = [
  'password',
  'passwort',
  'passphrase',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'abcdefgh',
  'abcdef',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'admin',
  'changeme',
  'default',
  'secret',
  'trustno',
  'superman',
  'batman',
  'football',
  'baseball',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'mustang',
  'corvette',
  'camaro',
  'chevrolet',
  'harley',
  'porsche',
  'ferrari',
]

/** Problem with a password for this account, as a sentence; undefined when it is acceptable. */
export const passwordProblem = (password: string, email: string): string | undefined => {
  const { length } = [...password]
  if (length < shortestPassword) return `Use at least ${shortestPassword} characters.`
  if (length > longestPassword) return `Use at most ${longestPassword} characters.`
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < 6) return 'Too many of the characters are the same. Use some others.'
  const own = withoutGuessable(text, email.toLowerCase())
  if (own.length >= enoughOfItsOwn) return undefined
  return 'This is easy to guess. Use words that have nothing to do with you or this site.'
}

/** The letters that are left without the site's name, the person's and what everybody takes. */
const withoutGuessable = (text: string, email: string): string => {
  const names = `${email} ${siteSettings.name}`
  const parts = [...names.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...commonParts]
    .filter((part) => part.length >= 3)
    .sort((a, b) => b.length - a.length)
  let rest = text.replace(/[^\p{L}\p{N}]/gu, '')
  for (const part of parts) rest = rest.replaceAll(part, '')
  const letters = rest.replace(/\p{N}/gu, '')
  return letters === '' ? withoutRuns(rest) : rest
}

/** Digits that do not merely count on: 123456789012 has none of its own. */
const withoutRuns = (digits: string): string =>
  [...digits]
    .filter((digit, index) => {
      const step = Number(digit) - Number(digits[index - 1] ?? Number.NaN)
      return ![1, -1, 0, -9, 9].includes(step)
    })
    .join('')
