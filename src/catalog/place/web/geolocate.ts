/** Requests the visitor's position: two attempts run in parallel, the first success wins. */
import { type KnownLocation, keepLocation } from './location-cache.ts'

/** Precise, never a cached position. */
const exact: PositionOptions = { enableHighAccuracy: true, timeout: 6_000, maximumAge: 0 }
/** Approximate, possibly up to ten minutes old. */
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 9_000, maximumAge: 600_000 }

/**
 * Milliseconds that the page waits at most, from the request. Browsers start their timeouts only after the visitor
 * answers the prompt, so an open prompt would never time out.
 */
export const patienceMs = 10_000

export const locationRefusedWords =
  "We couldn't get your location. Allow it in your browser, or enter a ZIP or city."

type FoundLocation = KnownLocation | undefined

export type Question = {
  /** Undefined if unsupported, denied or not found in time. May resolve late, or never. */
  answer: Promise<FoundLocation>
  /** The answer if it arrives within `patienceMs`, else undefined. */
  soon: Promise<FoundLocation>
}

let pendingQuestion: Question | undefined
let hasDeclined = false

/** Concurrent requests share the pending answer. */
export const askLocation = (
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Question => {
  if (pendingQuestion) return pendingQuestion
  const answer = locate(geolocation).then((found) => {
    pendingQuestion = undefined
    hasDeclined = found === undefined
    return found
  })
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs)
  })
  pendingQuestion = { answer, soon: Promise.race([answer, patience]) }
  return pendingQuestion
}

/** Pending request, if any. */
export const openQuestion = (): Question | undefined => pendingQuestion

/** Requests the position without a user action, unless the visitor has declined during this visit. */
export const askLocationUnlessDeclined = (): Question | undefined =>
  hasDeclined ? undefined : askLocation()

const locate = async (geolocation: Geolocation | undefined): Promise<FoundLocation> => {
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
