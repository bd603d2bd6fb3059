/** Events within larger ones, which say once for all of them where they are and who organizes them. */
import { isThing, one, type Thing, textOf, typesOf } from './thing.ts'

type Resolve = (value: unknown) => unknown

export const partsOf = (event: Thing, resolve: Resolve): Thing[] =>
  [event.subEvent, event.subEvents].flat().map(resolve).filter(isThing)

/** A series without a date of its own, or whose parts have its name, is described by its single dates. */
export const isToldByParts = (event: Thing, parts: readonly Thing[]): boolean => {
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
export const completed = (
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
