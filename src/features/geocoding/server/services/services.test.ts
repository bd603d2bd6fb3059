/** Requests and responses of each kind of service, from its documentation. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { photon } from '../query-geocoder.ts'
import { census } from './census.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import type { Service } from './service.ts'

const query = {
  houseNumber: '4600',
  street: '4600 Silver Hill Rd',
  city: 'Washington',
  state: 'DC',
  zipCode: '20233',
}

type Sample = { service: Service; sent: object; sentWithoutZip: object; response: unknown }

const samples: Record<string, Sample> = {
  census: {
    service: census,
    sent: { street: '4600 Silver Hill Rd', city: 'Washington', state: 'DC', zip: '20233' },
    sentWithoutZip: { city: 'Washington', zip: '' },
    response: {
      result: {
        input: { address: { city: 'Washington', street: '4600 Silver Hill Rd', state: 'DC' } },
        addressMatches: [
          {
            tigerLine: { side: 'L', tigerLineId: '76355984' },
            coordinates: { x: -76.92748724230096, y: 38.84601622386617 },
            addressComponents: {
              zip: '20233',
              streetName: 'SILVER HILL',
              preType: '',
              city: 'WASHINGTON',
              suffixType: 'RD',
              fromAddress: '4600',
              toAddress: '4700',
              state: 'DC',
            },
            matchedAddress: '4600 SILVER HILL RD, WASHINGTON, DC, 20233',
          },
        ],
      },
    },
  },
  photon: {
    service: photon,
    sent: { q: '4600 Silver Hill Rd, Washington, DC 20233' },
    sentWithoutZip: { q: '4600 Silver Hill Rd, Washington, DC' },
    response: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-76.92748724230096, 38.84601622386617] },
          properties: {
            osm_id: 66418809,
            osm_type: 'W',
            extent: [-76.93, 38.85, -76.92, 38.84],
            countrycode: 'US',
            country: 'United States',
            housenumber: '4600',
            street: 'Silver Hill Road',
            postcode: '20233',
            state: 'District of Columbia',
            type: 'house',
          },
        },
      ],
    },
  },
  nominatim: {
    service: nominatim,
    sent: { street: '4600 Silver Hill Rd', state: 'DC', postalcode: '20233', format: 'jsonv2' },
    sentWithoutZip: { street: '4600 Silver Hill Rd', city: 'Washington', state: 'DC' },
    response: [
      {
        place_id: 100149,
        lat: '38.84601622386617',
        lon: '-76.92748724230096',
        category: 'building',
        type: 'yes',
        place_rank: 30,
        address: {
          house_number: '4600',
          road: 'Silver Hill Road',
          state: 'District of Columbia',
          'ISO3166-2-lvl4': 'US-DC',
          postcode: '20233',
          country_code: 'us',
        },
      },
    ],
  },
  pelias: {
    service: pelias,
    sent: {
      address: '4600 Silver Hill Rd',
      locality: 'Washington',
      region: 'DC',
      postalcode: '20233',
      country: 'USA',
    },
    sentWithoutZip: { locality: 'Washington' },
    response: {
      geocoding: { version: '0.2', attribution: 'https://maps.example/attribution' },
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-76.92748724230096, 38.84601622386617] },
          properties: {
            id: 'us/dc/statewide:1',
            layer: 'address',
            housenumber: '4600',
            street: 'Silver Hill Road',
            postalcode: 20233,
            confidence: 1,
            match_type: 'exact',
            country_a: 'USA',
            region: 'District of Columbia',
            region_a: 'DC',
          },
        },
      ],
    },
  },
}

describe.each(Object.entries(samples))('%s', (_, { service, ...sample }) => {
  test('sends the address, with or without a ZIP code', () => {
    expect(service.parameters(query)).toMatchObject(sample.sent)
    const without = service.parameters({ ...query, zipCode: '' })
    expect(without).toMatchObject(sample.sentWithoutZip)
    expect(without).not.toHaveProperty('postalcode')
  })

  test('reads a response', () => {
    expect(service.read(sample.response)).toEqual([
      {
        latitude: 38.84601622386617,
        longitude: -76.92748724230096,
        houseNumber: '4600',
        state: expect.stringMatching(/^(DC|District of Columbia)$/),
        zipCode: '20233',
      },
    ])
  })

  test('any other JSON is refused as a whole, with a ZodError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        // An empty list is a valid response of Nominatim.
        if (Array.isArray(json) && json.length === 0) return
        expect(() => service.read(json)).toThrow(ZodError)
      }),
    )
  })
})
