/** Rules for passwords: long, and hard to guess from the account and the site (NIST SP 800-63B). */
import { siteSettings } from '../../kit/site-settings.ts'

export const minPassword = 12
export const maxPassword = 256

export const passwordHint =
  `At least ${minPassword} characters. A few unrelated words are easy to keep in mind and hard ` +
  'to guess.'

/** Minimum number of characters left once the guessable parts below are removed. */
const minUncommonLength = 6

/** Common parts of long passwords. Compared without case, digits and signs. */
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

/** Problem with a password for this account, as a sentence; undefined if the password is acceptable. */
export const passwordProblem = (password: string, email: string): string | undefined => {
  const { length } = [...password]
  if (length < minPassword) return `Use at least ${minPassword} characters.`
  if (length > maxPassword) return `Use at most ${maxPassword} characters.`
  const text = password.normalize('NFKC').toLowerCase()
  if (new Set(text).size < 6) return 'Too many of the characters are the same. Use some others.'
  const remainder = withoutGuessable(text, email.toLowerCase())
  if (remainder.length >= minUncommonLength) return undefined
  return 'This is easy to guess. Use words that have nothing to do with you or this site.'
}

/** Text left after removing the site's name, the parts of the email address and common parts. */
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

/** Removes digits that repeat or continue a run: nothing is left of 123456789012 but its first digit. */
const withoutRuns = (digits: string): string =>
  [...digits]
    .filter((digit, index) => {
      const step = Number(digit) - Number(digits[index - 1] ?? Number.NaN)
      return ![1, -1, 0, -9, 9].includes(step)
    })
    .join('')
