/**
 * Password hashing: argon2id of Node's own crypto (OpenSSL), stored as a PHC string, which includes its parameters.
 * https://github.com/P-H-C/phc-string-format
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. `memory` is in KiB. */
const currentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/** Normalizes letters, which keyboards compose differently (NIST SP 800-63B, 5.1.1.2). */
const canonical = (password: string) => password.normalize('NFKC')

const deriveWith = (password: string, salt: Buffer, cost: Cost, tagLength: number) =>
  derive('argon2id', { message: canonical(password), nonce: salt, tagLength, ...cost })

/** Returns a PHC string with a random salt. Takes about 40 ms and 19 MiB. */
export const hashPassword = async (password: string, cost: Cost = currentCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const hash = await deriveWith(password, salt, cost, hashBytes)
  const { memory, passes, parallelism } = cost
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${toBase64(salt)}$${toBase64(hash)}`
}

/**
 * Compares a password with a stored PHC string. Without one (no such account), takes as long as a comparison and
 * returns no match. Throws if the string was not written by `hashPassword`. `outdated`: matches, but was hashed at a
 * cost other than the current one; rehash the password and store it.
 */
export const checkPassword = async (
  password: string,
  stored: string | undefined,
): Promise<{ matches: boolean; outdated: boolean }> => {
  if (stored === undefined) {
    await deriveWith(password, randomBytes(saltBytes), currentCost, hashBytes)
    return { matches: false, outdated: false }
  }
  const { cost, salt, hash } = parsePhc(stored)
  const matches = timingSafeEqual(await deriveWith(password, salt, cost, hash.length), hash)
  return { matches, outdated: matches && !isCurrent(cost) }
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/

const parsePhc = (text: string) => {
  const match = phcPattern.exec(text)
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string.')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const isCurrent = ({ memory, passes, parallelism }: Cost): boolean =>
  memory === currentCost.memory &&
  passes === currentCost.passes &&
  parallelism === currentCost.parallelism

/** PHC strings use base64 without padding. */
const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
