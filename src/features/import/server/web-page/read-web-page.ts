/** Events of schema.org's JSON-LD. */
import { openDaysOf } from './event-row.ts'
import {
  type FoundEvent,
  isThing,
  one,
  parseLeniently,
  type Resolve,
  type Thing,
  textOf,
  typesOf,
} from './json-values.ts'
import { takeApart } from './page-tags.ts'

/** One block of JSON-LD and its first line. */
export type LinkedData = { line: number; values: unknown }

/** Blocks of a page, without unreadable ones. */
export const linkedDataOf = (html: string): LinkedData[] =>
  takeApart(html).blocks.flatMap(({ line, text }) => {
    const values = parseLeniently(text)
    return values === undefined ? [] : [{ line, values }]
  })

/** Events in document order, each once. Events that are part of a larger one inherit its place and organizer. */
export const findEvents = (blocks: readonly LinkedData[]): FoundEvent[] => {
  const byId = new Map<string, Thing>()
  const found: Omit<FoundEvent, 'resolve'>[] = []
  const places: Omit<FoundEvent, 'resolve'>[] = []
  const resolve = (value: unknown): unknown => {
    if (!isThing(value) || typeof value['@id'] !== 'string') return value
    const known = byId.get(value['@id'])
    return Object.keys(value).length === 1 && known ? known : value
  }
  for (const { line, values } of blocks) {
    walk(values, (thing, key) => {
      const id = thing['@id']
      // If several objects have the same id, references resolve to the one with the most properties.
      if (
        typeof id === 'string' &&
        Object.keys(thing).length > Object.keys(byId.get(id) ?? {}).length
      ) {
        byId.set(id, thing)
      }
      if (isEvent(thing, key)) found.push({ line, event: thing })
      else if (isOpenPlace(thing)) places.push({ line, event: thing })
    })
  }
  // A museum that hosts an event is already part of the event.
  if (found.length === 0) return places.map(({ line, event }) => ({ line, event, resolve }))
  const wholes = new Map(
    found.flatMap(({ event }) => partsOf(event, resolve).map((part) => [part, event] as const)),
  )
  return found
    .filter(({ event }) => !isToldByParts(event, partsOf(event, resolve)))
    .map(({ line, event }) => ({ line, event: completed(event, wholes, resolve), resolve }))
}

type Visit = (thing: Thing, key: string) => void

export const walk = (value: unknown, visit: Visit, under = '', depth = 0): void => {
  if (depth > 30) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, under, depth + 1)
  } else if (isThing(value)) {
    visit(value, under)
    for (const [key, item] of Object.entries(value)) {
      // The larger event is described elsewhere.
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

/** True for a museum or attraction that lists its opening days. */
const isOpenPlace = (thing: Thing): boolean =>
  typesOf(thing).some((type) => /Museum$|^TouristAttraction$/.test(type)) &&
  thing.name !== undefined &&
  openDaysOf(thing) !== undefined

/** Nested events, which inherit place and organizer from their parent. */
const partsOf = (event: Thing, resolve: Resolve): Thing[] =>
  [event.subEvent, event.subEvents].flat().map(resolve).filter(isThing)

/** True if the parts replace the event: it is a series, has no date, or its parts have the same name. */
const isToldByParts = (event: Thing, parts: readonly Thing[]): boolean => {
  if (parts.length === 0) return false
  const name = textOf(event.name)
  const isSame = parts.every((part) => ['', name].includes(textOf(part.name)))
  return event.startDate === undefined || isSame || typesOf(event).includes('EventSeries')
}

/** Properties that a part inherits if it lacks them. */
const shared = ['organizer', 'eventStatus', 'eventAttendanceMode'] as const

/** Most levels of nested events; no page has more. */
const deepest = 5

/** The event with inherited properties; `wholes` maps each part to its parent. */
const completed = (
  event: Thing,
  wholes: ReadonlyMap<Thing, Thing>,
  resolve: Resolve,
  depth = 0,
): Thing => {
  const given = wholes.get(event) ?? resolve(one(event.superEvent))
  if (!isThing(given) || given === event || depth === deepest) return event
  const whole = completed(given, wholes, resolve, depth + 1)
  const own = shared.filter((name) => event[name] === undefined && whole[name] !== undefined)
  return {
    ...event,
    ...Object.fromEntries(own.map((name) => [name, whole[name]])),
    ...(textOf(event.name) === '' ? { name: whole.name } : {}),
    location:
      placeWithin(resolve(one(event.location)), resolve(one(whole.location))) ?? event.location,
  }
}

/** A part's place may be only a name of a spot on its parent's grounds. */
const placeWithin = (own: unknown, whole: unknown): unknown => {
  if (!isThing(own)) return textOf(own) === '' ? whole : undefined
  const isNameOnly =
    !typesOf(own).includes('VirtualLocation') &&
    [own.address, own.geo, own.latitude, own.streetAddress, own.addressLocality].every(isBlank)
  if (!isNameOnly || !isThing(whole)) return undefined
  return textOf(own.name) === '' ? whole : { ...whole, name: own.name }
}

const isBlank = (value: unknown): boolean => !isThing(value) && textOf(value) === ''
