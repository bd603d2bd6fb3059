/**
 * Common passwords, which attackers try first. The list is made by scripts/pack-common-passwords.mjs from
 * "10-million-password-list-top-1000000" of SecLists (MIT license, after Mark Burnett's collection). It is read
 * whenever a password is set, and not cached in memory.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpack = promisify(brotliDecompress)

const listFile = new URL('common-passwords.txt.br', import.meta.url)

/** One password per line, in lower case; the text starts and ends with a line break. */
export const readCommonPasswords = async (): Promise<Buffer> => unpack(await readFile(listFile))

/** True if the list contains the password, or its core without the usual decorations. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const list = await readCommonPasswords()
  return [...guessedForms(password)].some((form) => list.includes(`\n${form}\n`))
}

/** Length of the shortest password in the list. */
const shortest = 4

/**
 * Forms of the password to look up in the list: in lower case, without spaces, without digits and signs around the
 * word, without repetition, and with letters instead of look-alike signs.
 */
export const guessedForms = (password: string): Set<string> => {
  const text = password.normalize('NFKC').toLowerCase()
  const fullForms = [text, text.replace(/[\s._-]+/gu, '')]
  const cores = [...new Set(fullForms.flatMap(withoutRepetition))].flatMap(withoutDecoration)
  const forms = [...new Set(cores)].flatMap(withoutRepetition).flatMap(withLetters)
  return new Set(forms.filter((form) => [...form].length >= shortest))
}

/** Maximum number of digits and signs stripped around a word, such as a date; longer decorations stay. */
const maxDecoration = 8

const withoutDecoration = (text: string): string[] =>
  [
    text,
    text.replace(/[^\p{L}]+$/u, ''),
    text.replace(/^\p{N}+/u, ''),
    text.replace(/^\p{N}+|[^\p{L}]+$/gu, ''),
    text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ].filter((core) => text.length - core.length <= maxDecoration)

const withoutRepetition = (text: string): string[] => [text, text.replace(/^(.+?)\1+$/su, '$1')]

const lookalikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
  '|': 'l',
}

/** Replaces look-alike signs: "P@ssw0rd" is "password"; 1 and ! can be i or l. */
const withLetters = (text: string): string[] => {
  const spelled = text.replace(/[0345789@$+|]/g, (sign) => lookalikes[sign] ?? sign)
  return [text, spelled.replace(/[1!]/g, 'i'), spelled.replace(/[1!]/g, 'l')]
}
