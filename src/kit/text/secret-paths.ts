/** Paths that contain the token of a private link, in any spelling. */

/** First segments of these paths; API paths have them after /api. */
export const secretPathNames = [
  ...([
    'manage',
    'confirm',
    'reminders',
    'claim',
    'your-events',
    'hand-over',
    'weekend',
    'invitation',
    'email',
  ] as const),
  ...(['confirmations', 'claims', 'invitations'] as const),
]

/** Percent-encoded characters that are safe to decode in a log line or query: no quotes, no `&`. */
const spelled = /%(2[1bcdef]|3[0-9abdf]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi
const maxRounds = 8

/** Decodes percent-encoded letters, digits and separators, even if encoded repeatedly (8 rounds at most). */
export const decodedPath = (text: string): string => {
  let decoded = text
  for (let round = 0; round < maxRounds && decoded.includes('%'); round++) {
    const next = decoded
      .replace(/%5c/gi, '/')
      .replace(/%25/g, '%')
      .replace(spelled, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (next === decoded) return decoded
    decoded = next
  }
  return decoded
}
