/** Filter table of the queue, for the contract and for the dashboard, which reads filters from its URL. */
import { choice, matching, type ValuesOf } from '../../catalog/search/filter-kinds.ts'

/** Search words, in a text without control characters. */
export const queueWords = matching(
  /^[^\p{Cc}\p{Cs}]{0,100}$/u,
  'Use at most 100 characters, none of them a control character, and use it only once.',
)
export const flag = choice(['true', 'false'])

export const queueTable = {
  keyword: {
    kind: queueWords,
    note: 'Words in the name, venue, city, organizer or email address.',
  },
  eventType: { kind: queueWords },
  state: { kind: queueWords, note: 'Two-letter code.' },
  needsPlace: {
    kind: flag,
    note: 'Only events that still need a place (true), or that have one (false).',
  },
  duplicates: {
    kind: flag,
    note: 'Only events that an import took for ones of another source (true), or the others (false).',
  },
  order: {
    kind: choice(['oldest', 'refusal']),
    note: 'oldest (the default), or refusal: what has the most reasons for spam first.',
  },
  cursor: { kind: matching(/^[\w-]{1,64}$/, 'Use the cursor from the Link header.') },
} as const

/** Filters in the dashboard's URL. */
export type QueueSearch = ValuesOf<typeof queueTable>

/** Most events of one decision about several events: one page of the queue. */
export const maxAtOnce = 100

/** Kinds of senders that can be blocked. */
export const blockKinds = ['address', 'domain', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]
/** Kinds of traces that pending events can share. */
export const matchKinds = [...blockKinds, 'website'] as const
export type MatchKind = (typeof matchKinds)[number]
