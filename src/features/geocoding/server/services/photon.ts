/** Photon: OpenStreetMap, searched by free text. */
import { optionalText, pointsWith, type Service } from './service.ts'

const response = pointsWith({
  housenumber: optionalText,
  state: optionalText,
  postcode: optionalText,
})

export const photon: Service = {
  path: '/api',
  // Structured search is missing in older and smaller installations.
  parameters: ({ street, city, state, zipCode }) => ({
    q: [street, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', '),
    lang: 'en',
    limit: '10',
  }),
  read: (json) =>
    response.parse(json).features.map(({ geometry, properties }) => ({
      latitude: geometry.coordinates[1],
      longitude: geometry.coordinates[0],
      houseNumber: properties.housenumber,
      state: properties.state,
      zipCode: properties.postcode,
    })),
}
