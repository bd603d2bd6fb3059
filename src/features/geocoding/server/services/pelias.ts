/** Pelias: OpenStreetMap and OpenAddresses data, also offered by Geocode Earth and Stadia Maps. */
import { optionalText, pointsWith, type Service } from './service.ts'

const response = pointsWith({
  housenumber: optionalText,
  region: optionalText,
  region_a: optionalText,
  postalcode: optionalText,
})

export const pelias: Service = {
  path: '/v1/search/structured',
  parameters: ({ street, city, state, zipCode }) => ({
    address: street,
    ...(city === '' ? {} : { locality: city }),
    region: state,
    ...(zipCode === '' ? {} : { postalcode: zipCode }),
    country: 'USA',
    size: '10',
  }),
  read: (json) =>
    response.parse(json).features.map(({ geometry, properties }) => ({
      latitude: geometry.coordinates[1],
      longitude: geometry.coordinates[0],
      houseNumber: properties.housenumber,
      state: properties.region_a || properties.region,
      zipCode: properties.postalcode,
    })),
}
