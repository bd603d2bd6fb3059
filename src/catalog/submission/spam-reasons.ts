/** Signs of spam in a submission, in words for administrators. */
export const spamReasonCodes = ['links', 'shortener', 'abroad', 'unknown_words', 'network'] as const

export type SpamReason = {
  code: (typeof spamReasonCodes)[number]
  /** Evidence, such as the URL of a link. */
  detail: string
}

const labels: Record<SpamReason['code'], string> = {
  links: 'Links in the text',
  shortener: 'A link that hides its target',
  abroad: 'Points abroad',
  unknown_words: 'Words that no listed event uses',
  network: 'Many submissions from one network within an hour',
}

export const spamReasonText = ({ code, detail }: SpamReason): string => `${labels[code]}: ${detail}`
