/** Schemas for proof of work: an ALTCHA challenge (version 2) that the server signs, and the browser's solution. */
import { z } from 'zod'

export const challenge = z.object({
  /** Signed as a whole, so the browser must return them unchanged. */
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type SignedChallenge = z.infer<typeof challenge>

/** A form's `proof` field: this object as JSON in base64. */
export const solvedChallenge = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Proof field of a request body. */
export const proofField = {
  proof: z
    .string('Must be text.')
    .max(4_000, 'At most 4,000 characters.')
    .optional()
    .describe(
      'Proof of work; required while GET /api/challenge returns `required: true`. Valid once.',
    ),
}
