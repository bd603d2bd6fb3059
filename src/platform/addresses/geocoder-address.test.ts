import { describe, expect, test } from 'vitest'
import { completeGeocoderUrl, parseGeocoderAddress, publicHost } from './geocoder-address.ts'

describe('parseGeocoderAddress', () => {
  test('"census" alone means the public service', () => {
    expect(parseGeocoderAddress('census')).toEqual({
      kind: 'census',
      base: 'https://geocoding.geo.census.gov/geocoder',
      parameters: [],
      requestsPerSecond: 1,
    })
    expect(completeGeocoderUrl('census')).toBe('census+https://geocoding.geo.census.gov/geocoder')
  })

  test('kind, URL, rate and extra parameters are parsed', () => {
    expect(parseGeocoderAddress('photon+http://127.0.0.1:2322/?rate=20')).toEqual({
      kind: 'photon',
      base: 'http://127.0.0.1:2322',
      parameters: [],
      requestsPerSecond: 20,
    })
    expect(parseGeocoderAddress('pelias+https://maps.example/geo/?api_key=k%2B1&rate=0.5')).toEqual(
      {
        kind: 'pelias',
        base: 'https://maps.example/geo',
        parameters: [['api_key', 'k+1']],
        requestsPerSecond: 0.5,
      },
    )
  })

  test.each([
    ['photon', 'KIND+https://HOST'],
    ['https://nominatim.example', 'KIND+https://HOST'],
    ['google+https://maps.example', 'census, photon, nominatim, pelias'],
    ['nominatim+ftp://maps.example', 'KIND+https://HOST'],
    ['nominatim+https://', 'KIND+https://HOST'],
    ['nominatim+https://me:topsecret@maps.example', 'user or password'],
    ['pelias+https://maps.example?key=topsecret&rate=0', 'rate must be'],
    ['pelias+https://maps.example?key=topsecret&rate=fast', 'rate must be'],
    ['pelias+https://maps.example?key=topsecret&rate=51', 'rate must be'],
  ])('%s: the error shows the right form, without a secret', (text, hint) => {
    expect(() => parseGeocoderAddress(text)).toThrow(hint)
    expect(() => parseGeocoderAddress(text)).not.toThrow('topsecret')
  })
})

test.each([
  ['census', 'geocoding.geo.census.gov'],
  ['nominatim+https://nominatim.example.org:8080/x', 'nominatim.example.org'],
  ['photon+http://8.8.8.8:2322', '8.8.8.8'],
  ['photon+http://10.0.0.5:2322', ''],
  ['photon+http://127.0.0.1:2322', ''],
  ['photon+http://[::1]:2322', ''],
  ['photon+http://photon:2322', ''],
  ['photon+http://localhost:2322', ''],
  ['photon+http://maps.internal', ''],
])('publicHost of %s is %j: pages do not show internal host names', (text, host) => {
  expect(publicHost(parseGeocoderAddress(text))).toBe(host)
})
