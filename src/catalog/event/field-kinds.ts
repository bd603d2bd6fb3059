/** Kinds of fields, with their types in the public event. Null means unknown. */
export type PlainKinds = {
  /** Opaque id, assigned by this site. */
  id: string
  /** One line. */
  line: string
  /** Several lines. */
  text: string
  /** Value of event-types.ts, or another text. */
  type: string
  /** Two-letter code of us-states.ts. */
  state: string
  zip: string
  /** Value of organizer-kinds.ts, or another text. */
  organizer: string
  /** Web address on another site. */
  link: string
  email: string
  phone: string
  /** Open days in the canonical wording of read-open-days.ts. */
  openDays: string
  /** Web address, or a path of this site. */
  file: string | null
  /** Value of costs.ts. */
  cost: string | null
  /** Text of the source, unchanged. */
  origin: string | null
  /** `yyyy-mm-dd`, local to the venue. */
  date: string | null
  /** `HH:MM`, local to the venue. */
  time: string | null
  /** ISO 8601 in UTC. */
  instant: string | null
  /** Instant that is never null. */
  stamp: string
  flag: boolean
  list: string[]
  /** Degrees; null in a draft without a pin. */
  latitude: number
  longitude: number
  /** US dollars. */
  dollars: number | null
  count: number
}

/** Limits by kind: most characters, entries, degrees and dollars. */
export const limits = {
  /** Default; a field's `max` overrides it. */
  line: 200,
  entry: 80,
  entries: 40,
  latitude: 90,
  longitude: 180,
  dollars: 100_000,
} as const

/** Kinds used by a single field; event.ts lists their values. */
export type OwnKind = 'lifecycle' | 'precision' | 'status' | 'series'

export type FieldKind = keyof PlainKinds | OwnKind

/** Kinds whose value is a string that is never null. */
const textKinds = [
  ...(['id', 'line', 'text', 'type', 'state', 'zip', 'organizer'] as const),
  ...(['link', 'email', 'phone', 'openDays'] as const),
] as const
export type TextKind = (typeof textKinds)[number]

export const isTextKind = (kind: FieldKind): kind is TextKind =>
  textKinds.some((each) => each === kind)

const blanks: Partial<Record<FieldKind, unknown>> = {
  stamp: '',
  flag: false,
  status: 'scheduled',
  count: 0,
}

/** Blank value of a kind: '', null, false, 0, []. */
export const blankOf = (kind: FieldKind): unknown =>
  kind === 'list' ? [] : isTextKind(kind) ? '' : (blanks[kind] ?? null)
