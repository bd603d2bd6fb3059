/** Asks the browser where the visitor is: two attempts race, the first success wins. */
import { type KnownLocation, keepLocation } from './location-cache.ts'

/** Exact, and never an old position. */
const exact: PositionOptions = { enableHighAccuracy: true, timeout: 6_000, maximumAge: 0 }
/** Rough, and may be up to ten minutes old. */
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 9_000, maximumAge: 600_000 }

/**
 * Browsers start those times only when the visitor has answered their prompt, so one that is left open
 * never ends. Nothing on the page waits longer than this, counted from the question.
 */
export const patienceMs = 10_000

export const locationRefusedWords =
  "We couldn't get your location. Allow it in your browser, or enter a ZIP or city."

type Found = KnownLocation | undefined

export type Question = {
  /** Undefined when unsupported, denied or not found in time. May come late, or never. */
  answer: Promise<Found>
  /** The answer if it comes while one may wait for it, else undefined. */
  soon: Promise<Found>
}

let open: Question | undefined
let declined = false

/** Concurrent requests share the pending answer. */
export const askLocation = (
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Question => {
  if (open) return open
  const answer = locate(geolocation).then((found) => {
    open = undefined
    declined = found === undefined
    return found
  })
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  open = { answer, soon: Promise.race([answer, patience]) }
  return open
}

/** The question that nobody has answered yet. */
export const openQuestion = (): Question | undefined => open

/** The same unbidden: who declined in this visit is not asked again by just coming back. */
export const askLocationUnlessDeclined = (): Question | undefined =>
  declined ? undefined : askLocation()

const locate = async (geolocation: Geolocation | undefined): Promise<Found> => {
  if (!geolocation) return undefined
  try {
    const attempts = [attempt(geolocation, exact), attempt(geolocation, rough)]
    return keepLocation((await Promise.any(attempts)).coords)
  } catch {
    return undefined
  }
}

const attempt = (geolocation: Geolocation, options: PositionOptions) =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    geolocation.getCurrentPosition(resolve, reject, options)
  })
