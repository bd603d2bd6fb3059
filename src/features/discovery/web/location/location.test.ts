import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { geolocate } from './geolocate.ts'
import { cachedLocation, keepLocation } from './location-cache.ts'

const minute = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the cached location', () => {
  test('holds lat, lng, acc and ts, rounded to 5 decimals', () => {
    keepLocation({ latitude: 41.878113699, longitude: -87.629798, accuracy: 12 }, 1000)
    expect(cachedLocation(2000)).toEqual({ lat: 41.87811, lng: -87.6298, acc: 12, ts: 1000 })
  })

  test('lives ten minutes', () => {
    keepLocation({ latitude: 1, longitude: 2, accuracy: 3 }, 0)
    expect(cachedLocation(10 * minute - 1)).toBeDefined()
    expect(cachedLocation(10 * minute)).toBeUndefined()
  })

  test('a clock set back or a damaged entry is no location', () => {
    keepLocation({ latitude: 1, longitude: 2, accuracy: 3 }, 50_000)
    expect(cachedLocation(10_000)).toBeUndefined()
    for (const damaged of ['{', '[]', '"x"', '{"lat":"1"}', 'null']) {
      localStorage.setItem('location', damaged)
      expect(cachedLocation(60_000)).toBeUndefined()
    }
  })
})

type Answer = { after: number; lat?: number }

/** A geolocation whose exact and rough attempts end after some milliseconds; no latitude is a failure. */
const device = (exact: Answer, rough: Answer) => {
  const asked: PositionOptions[] = []
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (
    success,
    failure,
    options = {},
  ) => {
    asked.push(options)
    const { after, lat } = options.enableHighAccuracy ? exact : rough
    setTimeout(() => {
      if (lat === undefined) return failure?.({ code: 3 } as GeolocationPositionError)
      success({ coords: { latitude: lat, longitude: 0, accuracy: 1 } } as GeolocationPosition)
    }, after)
  }
  return { geolocation: { getCurrentPosition } as Geolocation, asked }
}

describe('geolocate', () => {
  test('the attempts have their own time-outs and ages', async () => {
    const { geolocation, asked } = device({ after: 1, lat: 1 }, { after: 5, lat: 2 })
    await geolocate(geolocation)
    expect(asked).toEqual([
      { enableHighAccuracy: true, timeout: 6000, maximumAge: 0 },
      { enableHighAccuracy: false, timeout: 9000, maximumAge: 600_000 },
    ])
  })

  test.each([
    ['the first success wins', { after: 20, lat: 1 }, { after: 1, lat: 2 }, 2],
    ['a quick failure does not end the race', { after: 1 }, { after: 20, lat: 2 }, 2],
    ['two failures are no location', { after: 1 }, { after: 2 }, undefined],
  ])('%s', async (_, exact, rough, lat) => {
    expect((await geolocate(device(exact, rough).geolocation))?.lat).toBe(lat)
  })

  test('an unsupported browser is no location', async () => {
    expect(await geolocate(undefined)).toBeUndefined()
  })
})
