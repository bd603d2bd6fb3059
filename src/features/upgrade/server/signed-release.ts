/**
 * File in which the publisher of the program names the newest release: `{ "release": "<JSON>", "signature": "<base64>"
 * }`. The Ed25519 signature covers the bytes of the string `release`, so that JSON needs no canonical form.
 */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)

const release = z.object({
  version,
  /** Day of the release, as in 2027-01-31. */
  date: z.iso.date(),
  /** Newest release that fixed a security problem; null if there is none. */
  security: version.nullable(),
})
export type Release = z.infer<typeof release>

const envelope = z.object({ release: z.string(), signature: z.base64() })

/** Invalid or untrusted release file; the message is a sentence whose subject is the file. */
export class ReleaseFailure extends Error {}

/** Negative if `a` is the earlier version. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  return left.map((part, index) => part - (right[index] ?? 0)).find((step) => step !== 0) ?? 0
}

export const signRelease = (newRelease: Release, privateKey: KeyObject): string => {
  const text = JSON.stringify(release.parse(newRelease))
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return `${JSON.stringify({ release: text, signature }, undefined, 2)}\n`
}

/** `key`: the public key, base64 of its DER form (SPKI). Throws ReleaseFailure. */
export const readSignedRelease = (text: string, key: string): Release => {
  const { release: signed, signature } = parse(envelope, text, 'is not a file of releases.')
  const publicKey = createPublicKey({
    key: Buffer.from(key, 'base64'),
    format: 'der',
    type: 'spki',
  })
  if (!verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64')))
    throw new ReleaseFailure('is not signed with the public key in the settings.')
  const newest = parse(release, signed, 'names no version and date that this program understands.')
  if (newest.security !== null && compareVersions(newest.security, newest.version) > 0)
    throw new ReleaseFailure('names a security fix of a later release than the newest.')
  return newest
}

const parse = <T>(schema: z.ZodType<T>, text: string, otherwise: string): T => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ReleaseFailure(otherwise, { cause })
  }
}
