/** Nominatim: OpenStreetMap data, with address ranges of TIGER/Line in the US. */
import { z } from 'zod'
import { coordinate, optionalText, type Service } from './service.ts'

const response = z.array(
  z.object({
    lat: coordinate,
    lon: coordinate,
    address: z.object({
      house_number: optionalText,
      state: optionalText,
      postcode: optionalText,
      'ISO3166-2-lvl4': optionalText,
    }),
  }),
)

export const nominatim: Service = {
  path: '/search',
  parameters: ({ street, city, state, zipCode }) => ({
    street,
    // The city of a postal address is often not the municipality, and a mismatch hides the address.
    ...(zipCode === '' ? { city } : { postalcode: zipCode }),
    state,
    countrycodes: 'us,pr,vi,gu,as,mp',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '10',
  }),
  read: (json) =>
    response.parse(json).map(({ lat, lon, address }) => ({
      latitude: lat,
      longitude: lon,
      houseNumber: address.house_number,
      state: address['ISO3166-2-lvl4'].replace(/^US-/, '') || address.state,
      zipCode: address.postcode,
    })),
}
