/** Kinds of fields: what a value of each is in the public event. Null stands for unknown. */
export type PlainKinds = {
  /** Opaque text that the directory makes. */
  id: string
  /** One line. */
  line: string
  /** Several lines. */
  text: string
  /** Value of event-types.ts, or any other. */
  type: string
  /** Two-letter code of us-states.ts. */
  state: string
  zip: string
  /** Value of organizer-kinds.ts, or any other. */
  organizer: string
  /** Web address of another site. */
  link: string
  email: string
  phone: string
  /** Opening days in the one wording of read-open-days.ts. */
  openDays: string
  /** Web address, or a path of this site. */
  file: string | null
  /** Value of costs.ts. */
  cost: string | null
  /** Text of the source, as it is there. */
  origin: string | null
  /** `yyyy-mm-dd`, local to the venue. */
  date: string | null
  /** `HH:MM`, local to the venue. */
  time: string | null
  /** ISO 8601 in UTC. */
  instant: string | null
  /** Instant that every event has. */
  stamp: string
  flag: boolean
  list: string[]
  /** Degrees. A draft without a pin has null. */
  latitude: number
  longitude: number
  /** US dollars. */
  dollars: number | null
  count: number
}

/** Limits of values by their kinds: most characters, entries, degrees and dollars. */
export const limits = {
  /** Unless the field table says otherwise. */
  line: 200,
  entry: 80,
  entries: 40,
  latitude: 90,
  longitude: 180,
  dollars: 100_000,
} as const

/** Kinds of one field each, whose values event.ts lists. */
export type OwnKind = 'lifecycle' | 'precision' | 'status' | 'series'

export type Kind = keyof PlainKinds | OwnKind

/** Kinds that are text of any form and length. */
const textKinds = [
  ...(['id', 'line', 'text', 'type', 'state', 'zip', 'organizer'] as const),
  ...(['link', 'email', 'phone', 'openDays'] as const),
] as const
export type TextKind = (typeof textKinds)[number]

export const isTextKind = (kind: Kind): kind is TextKind => textKinds.some((each) => each === kind)

const blanks: Partial<Record<Kind, unknown>> = {
  stamp: '',
  flag: false,
  status: 'scheduled',
  count: 0,
}

/** Value of an unknown field: '', null, false, no entries. */
export const blankOf = (kind: Kind): unknown =>
  kind === 'list' ? [] : isTextKind(kind) ? '' : (blanks[kind] ?? null)
