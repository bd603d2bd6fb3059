/**
 * Encryption of backups in the age format (https://age-encryption.org/v1), which the program `age` can decrypt. scrypt
 * derives the key from the passphrase in another thread: the package's own scrypt would block the process for a second.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { invalid } from './backup-format.ts'

const firstBytes = 'age-encryption.org/'

/** Number of bytes that show whether a backup is encrypted. */
export const startLength = firstBytes.length

export const isEncryptedStart = (start: Uint8Array): boolean =>
  Buffer.from(start).subarray(0, startLength).toString() === firstBytes
const label = 'age-encryption.org/v1/scrypt'

/** Costs of scrypt, as powers of two. The usual cost takes 64 MB and a quarter of a second. */
const usualCost = 16
const maxCost = 20

type Cost = { N: number; r: number; p: number; maxmem: number }
const derive = promisify<string, Buffer, number, Cost, Buffer>(scrypt)

/** Cache of the latest key, since a restore reads its backup several times. */
let latest: { of: string; key: Promise<Buffer> } | undefined

const keyOf = (passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> => {
  const of = `${cost} ${Buffer.from(salt).toString('hex')} ${passphrase}`
  if (latest?.of !== of) latest = { of, key: deriveKey(passphrase, salt, cost) }
  return latest.key
}

const deriveKey = (passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> =>
  derive(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, {
    N: 2 ** cost,
    r: 8,
    p: 1,
    maxmem: 2 ** cost * 1024 + 2 ** 20,
  })

const cipher = 'chacha20-poly1305'
const noNonce = Buffer.alloc(12)
const tagLength = { authTagLength: 16 }

const passphraseRecipient = (passphrase: string, cost: number): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const wrap = createCipheriv(cipher, await keyOf(passphrase, salt, cost), noNonce, tagLength)
    const wrapped = Buffer.concat([wrap.update(fileKey), wrap.final(), wrap.getAuthTag()])
    const args = ['scrypt', salt.toString('base64').replace(/=+$/, ''), String(cost)]
    return [new Stanza(args, wrapped)]
  },
})

const passphraseIdentity = (passphrase: string): Identity => ({
  unwrapFileKey: async ([stanza, ...otherStanzas]) => {
    const [kind, salt = '', cost = ''] = stanza?.args ?? []
    if (!stanza || kind !== 'scrypt' || otherStanzas.length > 0)
      throw invalid('This backup is encrypted for a key rather than with a passphrase.')
    if (!/^[1-9]\d?$/.test(cost) || Number(cost) > maxCost || stanza.body.length !== 32)
      throw invalid('This backup is cut off or damaged.')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(cost))
    const unwrap = createDecipheriv(cipher, key, noNonce, tagLength)
    unwrap.setAuthTag(stanza.body.subarray(16))
    try {
      return Buffer.concat([unwrap.update(stanza.body.subarray(0, 16)), unwrap.final()])
    } catch {
      throw invalid("BACKUP_PASSPHRASE isn't the one that this backup was encrypted with.")
    }
  },
})

type Blocks = AsyncIterable<Uint8Array>

const toWeb = (blocks: Blocks) =>
  Readable.toWeb(Readable.from(blocks)) as ReadableStream<Uint8Array>

export async function* encryptBlocks(
  blocks: Blocks,
  passphrase: string,
  cost = usualCost,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase, cost))
  yield* await encrypter.encrypt(toWeb(blocks))
}

/** Decrypted content of a backup, whether it was encrypted or not. Throws AppError if it can't be decrypted. */
export async function* decryptBlocks(
  blocks: Blocks,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { isEncrypted, all } = await sniff(blocks)
  if (!isEncrypted) return yield* all
  if (passphrase === undefined)
    throw invalid('This backup is encrypted. Set BACKUP_PASSPHRASE to what it was encrypted with.')
  const decrypter = new Decrypter()
  decrypter.addIdentity(passphraseIdentity(passphrase))
  yield* await decrypter.decrypt(toWeb(all))
}

/** The same content, encrypted unless it already is. */
export async function* encryptUnlessEncrypted(
  blocks: Blocks,
  passphrase: string,
  cost?: number,
): AsyncGenerator<Uint8Array> {
  const { isEncrypted, all } = await sniff(blocks)
  yield* isEncrypted ? all : encryptBlocks(all, passphrase, cost)
}

/** Reads the first bytes to detect encryption; `all` includes these bytes again. */
const sniff = async (blocks: Blocks): Promise<{ isEncrypted: boolean; all: Blocks }> => {
  const iterator = blocks[Symbol.asyncIterator]()
  let start: Uint8Array = Buffer.alloc(0)
  while (start.length < startLength) {
    const { value, done } = await iterator.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const all = (async function* () {
    try {
      yield start
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  })()
  return { isEncrypted: isEncryptedStart(start), all }
}
