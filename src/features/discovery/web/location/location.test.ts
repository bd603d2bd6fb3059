import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const minute = 60_000

// Both modules have state; each test imports fresh copies.
let geolocate: typeof import('../../../../catalog/place/web/geolocate.ts')
let cache: typeof import('../../../../catalog/place/web/location-cache.ts')

beforeEach(async () => {
  vi.resetModules()
  geolocate = await import('../../../../catalog/place/web/geolocate.ts')
  cache = await import('../../../../catalog/place/web/location-cache.ts')
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the cached location', () => {
  test('has lat, lng, acc and ts, rounded to 5 decimals', () => {
    cache.keepLocation({ latitude: 41.878113699, longitude: -87.629798, accuracy: 12 }, 1000)
    expect(cache.cachedLocation(2000)).toEqual({ lat: 41.87811, lng: -87.6298, acc: 12, ts: 1000 })
  })

  test('is valid for ten minutes', () => {
    cache.keepLocation({ latitude: 1, longitude: 2, accuracy: 3 }, 0)
    expect(cache.cachedLocation(10 * minute - 1)).toBeDefined()
    expect(cache.cachedLocation(10 * minute)).toBeUndefined()
  })

  test('a location from the future is ignored, as the clock was set back', () => {
    cache.keepLocation({ latitude: 1, longitude: 2, accuracy: 3 }, 50_000)
    expect(cache.cachedLocation(10_000)).toBeUndefined()
  })

  test('is reused by a later visit, unless the entry is damaged', () => {
    localStorage.setItem('location', '{"lat":1,"lng":2,"acc":3,"ts":50000}')
    expect(cache.cachedLocation(60_000)).toEqual({ lat: 1, lng: 2, acc: 3, ts: 50_000 })
    for (const damaged of ['{', '[]', '"x"', '{"lat":"1"}', 'null']) {
      localStorage.setItem('location', damaged)
      expect(cache.cachedLocation(60_000)).toBeUndefined()
    }
  })
})

test('a form rendered before the location arrived sends it, but not with a place', async () => {
  const { addEntered } = await import('../search/entered-filters.ts')
  const { readHomeState } = await import('../search/home-filters.ts')
  const sent = (query: string, near = '') => {
    const fields = Object.entries({ keyword: 'v8', near })
    const entered = new FormData()
    for (const [name, value] of fields) entered.set(name, value)
    vi.stubGlobal('document', { querySelector: () => ({ form: true }) })
    vi.stubGlobal(
      'FormData',
      vi.fn(function formOf() {
        return entered
      }),
    )
    const formData = new Map<string, unknown>([['attendanceCost', 'free']])
    addEntered(readHomeState(new URL(`http://localhost/${query}`)), formData as never)
    return Object.fromEntries(formData)
  }
  expect(sent('?keyword=v8')).toEqual({ attendanceCost: 'free' })
  cache.keepLocation({ latitude: 39.7589, longitude: -84.1916, accuracy: 3 })
  const here = { userLat: '39.76', userLng: '-84.19' }
  expect(sent('?keyword=v8')).toEqual({ attendanceCost: 'free', ...here })
  expect(sent('?keyword=v8&useLocation=false')).toEqual({ attendanceCost: 'free' })
  expect(sent('?keyword=v8', 'Troy, OH')).toEqual({ attendanceCost: 'free', near: 'Troy, OH' })
})

test.each([
  ['full', () => undefined],
  ['forbidden', () => raise('SecurityError')],
])('with storage %s, a location still serves this visit', (_, getItem) => {
  vi.stubGlobal('localStorage', { getItem, setItem: () => raise('QuotaExceededError') })
  cache.keepLocation({ latitude: 1, longitude: 2, accuracy: 3 }, 0)
  expect(cache.cachedLocation(minute)).toMatchObject({ lat: 1, lng: 2 })
  expect(cache.cachedLocation(10 * minute)).toBeUndefined()
})

const raise = (name: string): never => {
  throw new DOMException('', name)
}

type Answer = { after: number; lat?: number }

/** Geolocation whose exact and rough attempts end after some milliseconds; an answer without latitude is a failure. */
const device = (exact: Answer, rough: Answer) => {
  const attempts: PositionOptions[] = []
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (
    success,
    failure,
    options = {},
  ) => {
    attempts.push(options)
    const { after, lat } = options.enableHighAccuracy ? exact : rough
    setTimeout(() => {
      if (lat === undefined) return failure?.({ code: 3 } as GeolocationPositionError)
      success({ coords: { latitude: lat, longitude: 0, accuracy: 1 } } as GeolocationPosition)
    }, after)
  }
  return { geolocation: { getCurrentPosition } as Geolocation, attempts }
}

const unanswered = { getCurrentPosition: () => undefined } as unknown as Geolocation

describe('asking for the location', () => {
  test('each attempt has its own timeout and maximum age', async () => {
    const { geolocation, attempts } = device({ after: 1, lat: 1 }, { after: 5, lat: 2 })
    await geolocate.askLocation(geolocation).answer
    expect(attempts).toEqual([
      { enableHighAccuracy: true, timeout: 6000, maximumAge: 0 },
      { enableHighAccuracy: false, timeout: 9000, maximumAge: 600_000 },
    ])
  })

  test.each([
    ['the first success wins', { after: 2_000, lat: 1 }, { after: 1, lat: 2 }, 2],
    ['a quick failure does not end the race', { after: 1 }, { after: 20, lat: 2 }, 2],
    ['two failures are no location', { after: 1 }, { after: 2 }, undefined],
  ])('%s', async (_, exact, rough, lat) => {
    const { answer, soon } = geolocate.askLocation(device(exact, rough).geolocation)
    expect((await answer)?.lat).toBe(lat)
    expect((await soon)?.lat).toBe(lat)
  })

  test('an unsupported browser gives no location', async () => {
    expect(await geolocate.askLocation(undefined).answer).toBeUndefined()
  })

  test('an unanswered prompt delays callers at most ten seconds', async () => {
    vi.useFakeTimers()
    const first = ended(geolocate.askLocation(unanswered).soon)
    await vi.advanceTimersByTimeAsync(9_000)
    const second = ended(geolocate.askLocation(unanswered).soon)
    expect([first(), second()]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([first(), second()]).toEqual([true, true])
    const third = ended(geolocate.askLocation(unanswered).soon)
    await vi.advanceTimersByTimeAsync(0)
    expect(third()).toBe(true)
  })

  test('a late response still counts', async () => {
    vi.useFakeTimers()
    const late = device({ after: 60_000, lat: 1 }, { after: 61_000 })
    const { answer, soon } = geolocate.askLocation(late.geolocation)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await soon).toBeUndefined()
    expect((await answer)?.lat).toBe(1)
    expect(cache.cachedLocation()?.lat).toBe(1)
  })

  test('after declining, the visitor is prompted again only by their own search', async () => {
    vi.stubGlobal('navigator', { geolocation: device({ after: 0 }, { after: 0 }).geolocation })
    expect(await geolocate.askLocationUnlessDeclined()?.answer).toBeUndefined()
    expect(geolocate.askLocationUnlessDeclined()).toBeUndefined()
    vi.stubGlobal('navigator', {
      geolocation: device({ after: 0, lat: 1 }, { after: 0 }).geolocation,
    })
    expect((await geolocate.askLocation().answer)?.lat).toBe(1)
    expect(geolocate.askLocationUnlessDeclined()).toBeDefined()
  })
})

/** Returns a function that reports whether a promise has settled. */
const ended = (promise: Promise<unknown>) => {
  let done = false
  void promise.then(() => {
    done = true
  })
  return () => done
}
