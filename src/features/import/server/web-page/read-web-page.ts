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

/** One block of JSON-LD and the line where it begins. */
export type LinkedData = { line: number; values: unknown }

/** Blocks of a page, without those that cannot be read. */
export const linkedDataOf = (html: string): LinkedData[] =>
  takeApart(html).blocks.flatMap(({ line, text }) => {
    const values = parseLeniently(text)
    return values === undefined ? [] : [{ line, values }]
  })

/** Events in the order in which they stand, each once. Parts of an event have what it says of its place and organizer. */
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
      // The fullest description of a thing is the one to follow references to.
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
  // The museum that holds an event is told with it.
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

/** A place that is open year-round says on which days. */
const isOpenPlace = (thing: Thing): boolean =>
  typesOf(thing).some((type) => /Museum$|^TouristAttraction$/.test(type)) &&
  thing.name !== undefined &&
  openDaysOf(thing) !== undefined

/** Events within larger ones, which say once for all of them where they are and who organizes them. */
const partsOf = (event: Thing, resolve: Resolve): Thing[] =>
  [event.subEvent, event.subEvents].flat().map(resolve).filter(isThing)

/** A series without a date of its own, or whose parts have its name, is described by its single dates. */
const isToldByParts = (event: Thing, parts: readonly Thing[]): boolean => {
  if (parts.length === 0) return false
  const name = textOf(event.name)
  const isSame = parts.every((part) => ['', name].includes(textOf(part.name)))
  return event.startDate === undefined || isSame || typesOf(event).includes('EventSeries')
}

/** Properties that a part shares with its larger event where it has none of its own. */
const shared = ['organizer', 'eventStatus', 'eventAttendanceMode'] as const

/** An event of an event of an event; no page goes deeper. */
const deepest = 5

/** The event with what larger ones say; `wholes` has them by part. */
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

/** A part's own place may be a mere name on the grounds of the larger event. */
const placeWithin = (own: unknown, whole: unknown): unknown => {
  if (!isThing(own)) return textOf(own) === '' ? whole : undefined
  const isNameOnly =
    !typesOf(own).includes('VirtualLocation') &&
    [own.address, own.geo, own.latitude, own.streetAddress, own.addressLocality].every(isBlank)
  if (!isNameOnly || !isThing(whole)) return undefined
  return textOf(own.name) === '' ? whole : { ...whole, name: own.name }
}

const isBlank = (value: unknown): boolean => !isThing(value) && textOf(value) === ''
