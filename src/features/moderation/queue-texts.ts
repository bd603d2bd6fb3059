/** Filter table of the queue, for the contract and for the dashboard, which reads filters from its URL. */
import { choice, matching, type ValuesOf } from '../../catalog/search/filter-kinds.ts'

/** Search words, in a text without control characters. */
export const queueWords = matching(
  /^[^\p{Cc}\p{Cs}]{0,100}$/u,
  'Use at most 100 characters and no control characters, and only once.',
)
export const flag = choice(['true', 'false'])

export const queueTable = {
  keyword: {
    kind: queueWords,
    note: 'Words in the name, venue, city, organizer or email address.',
  },
  eventType: { kind: queueWords, note: 'Only events of this type.' },
  state: { kind: queueWords, note: 'Two-letter state code.' },
  needsPlace: {
    kind: flag,
    note: '`true`: only events without a place; `false`: only events with one.',
  },
  duplicates: {
    kind: flag,
    note: '`true`: only likely duplicates that an import held back; `false`: only others.',
  },
  order: {
    kind: choice(['oldest', 'refusal']),
    note: '`oldest` (default) first, or `refusal`: most spam signals first.',
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
