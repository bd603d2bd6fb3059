import { expect, test } from 'vitest'
import { behaviors, listenBadly } from '../../../../tests/support/hostile-servers.ts'
import { parseGeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import { GeocoderFailure, queryGeocoder } from './query-geocoder.ts'

const query = {
  houseNumber: '1200',
  street: '1200 N Main St',
  city: 'Joliet',
  state: 'IL',
  zipCode: '60435',
}
const timeout = 400

test.each(behaviors)('a geocoder that %s fails in time', async (_, behave) => {
  using server = await listenBadly(behave)
  const geocoder = parseGeocoderAddress(`photon+http://127.0.0.1:${server.port}`)
  const began = performance.now()
  await expect(queryGeocoder(geocoder, query, { timeout })).rejects.toBeInstanceOf(GeocoderFailure)
  expect(performance.now() - began).toBeLessThan(timeout + 2_000)
})
