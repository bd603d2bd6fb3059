/** Addresses that hold the token of a private link, in any spelling. */

/** First parts of these addresses; those of the API stand behind /api. */
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

/** Encoded characters that change nothing of how a log line or a query is made up: no quotes, no `&`. */
const spelled = /%(2[1bcdef]|3[0-9abdf]|4[0-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi
const maxRounds = 8

/** `text` with its percent-encoded letters, digits and separators in plain, however often they were encoded. */
export const plainSpelling = (text: string): string => {
  let plain = text
  for (let round = 0; round < maxRounds && plain.includes('%'); round++) {
    const next = plain
      .replace(/%5c/gi, '/')
      .replace(/%25/g, '%')
      .replace(spelled, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (next === plain) return plain
    plain = next
  }
  return plain
}
