/**
 * Passwords that people commonly take, as attackers try them first. The list is made by
 * scripts/pack-common-passwords.mjs from "10-million-password-list-top-1000000" of SecLists (MIT license, after
 * Mark Burnett's collection). It is read when a password is set, and not kept in memory.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpack = promisify(brotliDecompress)

const listFile = new URL('common-passwords.txt.br', import.meta.url)

/** One password a line, in lower case; a line break stands before the first and after the last, too. */
export const readCommonPasswords = async (): Promise<Buffer> => unpack(await readFile(listFile))

/** True if the list has the password, or what is left of it without the usual decorations. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const list = await readCommonPasswords()
  return [...plainForms(password)].some((form) => list.includes(`\n${form}\n`))
}

/** The list has none that is shorter. */
const shortest = 4

/**
 * The password in the forms in which a list may hold it: in lower case, without spaces, without what stands
 * before or after the word, without a repetition, and with letters in place of the signs that look like them.
 */
export const plainForms = (password: string): Set<string> => {
  const text = password.normalize('NFKC').toLowerCase()
  const whole = [text, text.replace(/[\s._-]+/gu, '')]
  const cores = [...new Set(whole.flatMap(withoutRepetition))].flatMap(undecorated)
  const forms = [...new Set(cores)].flatMap(withoutRepetition).flatMap(withLetters)
  return new Set(forms.filter((form) => [...form].length >= shortest))
}

/** Digits and signs around a word, a date at most; more of them are something of their own. */
const maxDecoration = 8

const undecorated = (text: string): string[] =>
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

/** "P@ssw0rd" is "password"; 1 and ! stand for i and for l. */
const withLetters = (text: string): string[] => {
  const spelled = text.replace(/[0345789@$+|]/g, (sign) => lookalikes[sign] ?? sign)
  return [text, spelled.replace(/[1!]/g, 'i'), spelled.replace(/[1!]/g, 'l')]
}
