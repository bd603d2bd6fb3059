/** US Census Geocoder: interpolates address ranges of TIGER/Line. */
import { z } from 'zod'
import { coordinate, optionalText, type Service } from './service.ts'

const response = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: coordinate, y: coordinate }),
        addressComponents: z.object({ state: optionalText, zip: optionalText }),
      }),
    ),
  }),
})

export const census: Service = {
  path: '/locations/address',
  parameters: ({ street, city, state, zipCode }) => ({
    street,
    city,
    state,
    zip: zipCode,
    benchmark: 'Public_AR_Current',
    format: 'json',
  }),
  read: (json) =>
    response.parse(json).result.addressMatches.map((match) => ({
      latitude: match.coordinates.y,
      longitude: match.coordinates.x,
      // "1200 N MAIN ST, JOLIET, IL, 60435"; the components contain only the range.
      houseNumber: match.matchedAddress.split(/[\s,]/)[0] ?? '',
      state: match.addressComponents.state,
      zipCode: match.addressComponents.zip,
    })),
}
