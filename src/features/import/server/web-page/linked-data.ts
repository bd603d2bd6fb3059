/** Finds schema.org events in JSON-LD, however deep they lie. */

import { completed, isToldByParts, partsOf } from './larger-events.ts'
import { isThing, type Thing, typesOf } from './thing.ts'

/** One block of JSON-LD and the line where it begins. */
export type LinkedData = { line: number; values: unknown }

export type FoundEvent = {
  line: number
  event: Thing
  /** Follows `{"@id": …}` to what it names. */
  resolve: (value: unknown) => unknown
}

/** Events in the order in which they stand, each once. Parts of an event have what it says of its place and organizer. */
export const findEvents = (blocks: readonly LinkedData[]): FoundEvent[] => {
  const byId = new Map<string, Thing>()
  const found: Omit<FoundEvent, 'resolve'>[] = []
  const resolve = (value: unknown): unknown => {
    if (!isThing(value) || typeof value['@id'] !== 'string') return value
    const known = byId.get(value['@id'])
    return Object.keys(value).length === 1 && known ? known : value
  }
  for (const { line, values } of blocks) {
    walk(values, (thing, key) => {
      const id = thing['@id']
      // The fullest description of a thing is the one to follow references to.
      if (
        typeof id === 'string' &&
        Object.keys(thing).length > Object.keys(byId.get(id) ?? {}).length
      ) {
        byId.set(id, thing)
      }
      if (isEvent(thing, key)) found.push({ line, event: thing })
    })
  }
  const wholes = new Map(
    found.flatMap(({ event }) => partsOf(event, resolve).map((part) => [part, event] as const)),
  )
  return found
    .filter(({ event }) => !isToldByParts(event, partsOf(event, resolve)))
    .map(({ line, event }) => ({ line, event: completed(event, wholes, resolve), resolve }))
}

type Visit = (thing: Thing, key: string) => void

const walk = (value: unknown, visit: Visit, under = '', depth = 0): void => {
  if (depth > 30) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, under, depth + 1)
  } else if (isThing(value)) {
    visit(value, under)
    for (const [key, item] of Object.entries(value)) {
      // The larger event that one belongs to is described where it stands.
      if (key !== 'superEvent') walk(item, visit, key, depth + 1)
    }
  }
}

const eventTypes = /^(?:.*Event|Festival|CourseInstance|Hackathon|EventSeries|ConferenceEvent)$/

const isEvent = (thing: Thing, key: string): boolean => {
  const types = typesOf(thing)
  const isPart = types.length === 0 && (key === 'subEvent' || key === 'subEvents')
  return (
    (isPart || types.some((type) => eventTypes.test(type))) &&
    (thing.startDate !== undefined || thing.name !== undefined)
  )
}
