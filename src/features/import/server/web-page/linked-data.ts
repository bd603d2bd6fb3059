/** Finds schema.org events in JSON-LD, however deep they lie. */

export type Thing = Record<string, unknown>

/** One block of JSON-LD and the line where it begins. */
export type LinkedData = { line: number; values: unknown }

export type FoundEvent = {
  line: number
  event: Thing
  /** Follows `{"@id": …}` to what it names. */
  resolve: (value: unknown) => unknown
}

/** Undefined for what is no JSON even when raw control characters are forgiven. */
export const parseLinkedData = (text: string): unknown => {
  const bare = text.replace(
    /^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/g,
    '',
  )
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' ')]) {
    try {
      return JSON.parse(attempt) as unknown
    } catch {}
  }
  return undefined
}

/** Events in the order in which they stand, each once. */
export const findEvents = (blocks: readonly LinkedData[]): FoundEvent[] => {
  const byId = new Map<string, Thing>()
  const found: FoundEvent[] = []
  const resolve = (value: unknown): unknown => {
    if (!isThing(value) || typeof value['@id'] !== 'string') return value
    const known = byId.get(value['@id'])
    return Object.keys(value).length === 1 && known ? known : value
  }
  for (const { line, values } of blocks) {
    walk(values, (thing) => {
      const id = thing['@id']
      // The fullest description of a thing is the one to follow references to.
      if (
        typeof id === 'string' &&
        Object.keys(thing).length > Object.keys(byId.get(id) ?? {}).length
      ) {
        byId.set(id, thing)
      }
      if (isEvent(thing)) found.push({ line, event: thing, resolve })
    })
  }
  return found
}

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const walk = (value: unknown, visit: (thing: Thing) => void, depth = 0): void => {
  if (depth > 30) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, depth + 1)
  } else if (isThing(value)) {
    visit(value)
    for (const [key, item] of Object.entries(value)) {
      // The larger event that one belongs to is described where it stands.
      if (key !== 'superEvent') walk(item, visit, depth + 1)
    }
  }
}

export const typesOf = (thing: Thing): string[] =>
  [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

const eventTypes = /^(?:.*Event|Festival|CourseInstance|Hackathon|EventSeries|ConferenceEvent)$/

/** An event with a date of its own; a series without one is described by its single events. */
const isEvent = (thing: Thing): boolean =>
  typesOf(thing).some((type) => eventTypes.test(type)) &&
  (thing.startDate !== undefined || thing.name !== undefined) &&
  !(Array.isArray(thing.subEvent) && thing.subEvent.length > 0)

/** The first of a list, or the value itself. */
export const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A value as text; empty for what is none. */
export const textOf = (value: unknown): string => {
  const given = one(value)
  const single = isThing(given) ? one(given['@value']) : given
  return typeof single === 'string' || typeof single === 'number' ? String(single).trim() : ''
}
