/** Events of schema.org's JSON-LD. */
import { openDaysOf } from './event-row.ts'
import {
  type FoundEvent,
  firstOf,
  isObject,
  type JsonMap,
  parseLeniently,
  type Resolve,
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
  const byId = new Map<string, JsonMap>()
  const found: Omit<FoundEvent, 'resolve'>[] = []
  const places: Omit<FoundEvent, 'resolve'>[] = []
  const resolve = (value: unknown): unknown => {
    if (!isObject(value) || typeof value['@id'] !== 'string') return value
    const target = byId.get(value['@id'])
    return Object.keys(value).length === 1 && target ? target : value
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
  const parents = new Map(
    found.flatMap(({ event }) => partsOf(event, resolve).map((part) => [part, event] as const)),
  )
  return found
    .filter(({ event }) => !isReplacedByParts(event, partsOf(event, resolve)))
    .map(({ line, event }) => ({ line, event: withInherited(event, parents, resolve), resolve }))
}

type Visit = (thing: JsonMap, key: string) => void

export const walk = (value: unknown, visit: Visit, under = '', depth = 0): void => {
  if (depth > 30) return
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, under, depth + 1)
  } else if (isObject(value)) {
    visit(value, under)
    for (const [key, item] of Object.entries(value)) {
      // The larger event is described elsewhere.
      if (key !== 'superEvent') walk(item, visit, key, depth + 1)
    }
  }
}

const eventTypes = /^(?:.*Event|Festival|CourseInstance|Hackathon|EventSeries|ConferenceEvent)$/

const isEvent = (thing: JsonMap, key: string): boolean => {
  const types = typesOf(thing)
  const isPart = types.length === 0 && (key === 'subEvent' || key === 'subEvents')
  return (
    (isPart || types.some((type) => eventTypes.test(type))) &&
    (thing.startDate !== undefined || thing.name !== undefined)
  )
}

/** True for a museum or attraction that lists its opening days. */
const isOpenPlace = (thing: JsonMap): boolean =>
  typesOf(thing).some((type) => /Museum$|^TouristAttraction$/.test(type)) &&
  thing.name !== undefined &&
  openDaysOf(thing) !== undefined

/** Nested events, which inherit place and organizer from their parent. */
const partsOf = (event: JsonMap, resolve: Resolve): JsonMap[] =>
  [event.subEvent, event.subEvents].flat().map(resolve).filter(isObject)

/** True if the parts replace the event: it is a series, has no date, or its parts have the same name. */
const isReplacedByParts = (event: JsonMap, parts: readonly JsonMap[]): boolean => {
  if (parts.length === 0) return false
  const name = textOf(event.name)
  const isSame = parts.every((part) => ['', name].includes(textOf(part.name)))
  return event.startDate === undefined || isSame || typesOf(event).includes('EventSeries')
}

/** Properties that a part inherits if it lacks them. */
const inheritedProperties = ['organizer', 'eventStatus', 'eventAttendanceMode'] as const

/** Most levels of nested events; no page has more. */
const maxDepth = 5

/** The event with inherited properties; `parents` maps each part to its parent. */
const withInherited = (
  event: JsonMap,
  parents: ReadonlyMap<JsonMap, JsonMap>,
  resolve: Resolve,
  depth = 0,
): JsonMap => {
  const parentValue = parents.get(event) ?? resolve(firstOf(event.superEvent))
  if (!isObject(parentValue) || parentValue === event || depth === maxDepth) return event
  const parent = withInherited(parentValue, parents, resolve, depth + 1)
  const inherited = inheritedProperties.filter(
    (name) => event[name] === undefined && parent[name] !== undefined,
  )
  return {
    ...event,
    ...Object.fromEntries(inherited.map((name) => [name, parent[name]])),
    ...(textOf(event.name) === '' ? { name: parent.name } : {}),
    location:
      placeWithin(resolve(firstOf(event.location)), resolve(firstOf(parent.location))) ??
      event.location,
  }
}

/** A part's place may be only a name of a spot on its parent's grounds. */
const placeWithin = (ownPlace: unknown, parentPlace: unknown): unknown => {
  if (!isObject(ownPlace)) return textOf(ownPlace) === '' ? parentPlace : undefined
  const isNameOnly =
    !typesOf(ownPlace).includes('VirtualLocation') &&
    [
      ownPlace.address,
      ownPlace.geo,
      ownPlace.latitude,
      ownPlace.streetAddress,
      ownPlace.addressLocality,
    ].every(isBlank)
  if (!isNameOnly || !isObject(parentPlace)) return undefined
  return textOf(ownPlace.name) === '' ? parentPlace : { ...parentPlace, name: ownPlace.name }
}

const isBlank = (value: unknown): boolean => !isObject(value) && textOf(value) === ''
