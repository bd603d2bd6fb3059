/** Software authenticator: answers challenges according to WebAuthn, correctly or with one error. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
} from '../../src/features/sign-in/passkeys-contract.ts'

export type Wrong = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Reports that the user was not verified by PIN or biometrics. */
  unverified?: boolean
  /** Replaces the next counter value. */
  counter?: number
  userHandle?: string
  /** Signs with another key. */
  otherKey?: boolean
  /** COSE algorithm number that the new key claims, by default ES256. */
  algorithm?: number
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** CBOR (RFC 8949) encoder for authenticators' data: small numbers, texts, bytes, maps. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export const softwareAuthenticator = (origin: string, rpId = new URL(origin).hostname) => {
  const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey, publicKey } = makeKey()
  const id = randomBytes(32)
  let counter = 0
  let user = ''

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (wrong: Wrong, attested = Buffer.alloc(0)) => {
    counter = wrong.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits =
      flags.present |
      (wrong.unverified ? 0 : flags.verified) |
      (attested.length > 0 ? flags.attested : 0)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([bits]), count, attested])
  }

  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform' as const,
  }

  return {
    id: credential.id,
    /** Registers a new key for the server's creation options. */
    register: (
      options: { challenge: string; user?: { id: string } },
      wrong: Wrong = {},
    ): PasskeyAttestation => {
      user = options.user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, wrong.algorithm ?? -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(wrong, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, wrong).toString(
            'base64url',
          ),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Response to a challenge. */
    answer: ({ challenge }: { challenge: string }, wrong: Wrong = {}): PasskeyAssertion => {
      const client = clientData('webauthn.get', challenge, wrong)
      const data = authenticatorData(wrong)
      const key = wrong.otherKey ? makeKey().privateKey : privateKey
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString(
            'base64url',
          ),
          userHandle: wrong.userHandle ?? user,
        },
      }
    },
  }
}
