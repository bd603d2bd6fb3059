/** What forms and server say to each other about proofs of work: a challenge of ALTCHA, version 2, and its solution. */
import { z } from 'zod'

export const challenge = z.object({
  /** Signed as they are: they come back unchanged. */
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

/** What a proof holds, as base64 of JSON. */
export const solvedChallenge = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Part of a form's body. */
export const proofField = {
  proof: z
    .string('Must be text.')
    .max(4_000, 'At most 4,000 characters.')
    .optional()
    .describe(
      'Proof of work, while GET /api/challenge says that one is required. Each is accepted once.',
    ),
}
