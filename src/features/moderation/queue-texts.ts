/** Texts of the queue's filters, for the contract and for the dashboard, which reads them from its address. */

/** Characters of words that are searched for, at most. */
export const longestWords = 100
export const wordsPattern: RegExp = /^[^\p{Cc}\p{Cs}]*$/u
export const flags = ['true', 'false'] as const
/** Orders of the queue. */
export const queueOrders = ['oldest', 'refusal'] as const
/** Start of a page of the queue, from the Link header. */
const cursorPattern: RegExp = /^[\w-]{1,64}$/

/** Most events of one decision about several: a page of the queue. */
export const maxAtOnce = 100

const areWords = (text: string) => text.length <= longestWords && wordsPattern.test(text)
const isFlag = (text: string) => flags.some((flag) => flag === text)

/** Filters in the dashboard's address, and whether a text can be one. */
export const queueTexts = {
  keyword: areWords,
  eventType: areWords,
  state: areWords,
  needsPlace: isFlag,
  duplicates: isFlag,
  order: (text: string): boolean => queueOrders.some((order) => order === text),
  cursor: (text: string): boolean => cursorPattern.test(text),
} as const satisfies Record<string, (text: string) => boolean>

/** Kinds of senders that can be blocked. */
export const blockKinds = ['address', 'domain', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]
/** Kinds of traces that waiting events can have in common. */
export const matchKinds = [...blockKinds, 'website'] as const
export type MatchKind = (typeof matchKinds)[number]
