/** Cleans the place in a row's cells: an address may be in any of them, and coordinates in the address cell. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { type AddressParts, parseAddress } from '../address/address.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { RawFields } from '../row/source-row.ts'
import { isPostBox, numberOf, zipOf } from './clean-values.ts'
import { readableCase, readablePlace } from './plain-text.ts'

type PlaceText = Record<
  'venueName' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'location',
  string
>

/** `line`: a field's value on one line. `exact`: from our own export. Dropped values are noted. */
export const cleanPlace = (
  fields: RawFields,
  line: (field: string) => string,
  exact: boolean,
  notes: string[],
) => {
  const place: PlaceText = {
    venueName: line('venueName'),
    streetAddress: line('streetAddress'),
    // Removes brackets: "Roanoke (Salem)".
    city: line('city').replace(/(?<=\p{L})\s*\([^()]*\)$/u, ''),
    state: line('state'),
    zipCode: zipOf(line('zipCode')),
    location: line('location'),
  }
  const point = coordinatesIn(place.location) ?? pointOf(fields, notes)
  if (exact) return { ...place, ...point }
  fillFromText(place)
  place.venueName = readableCase(place.venueName)
  place.streetAddress = readablePlace(place.streetAddress)
  place.city = readablePlace(place.city)
  if (isPostBox(place.streetAddress)) {
    place.streetAddress = ''
    notes.push('left out a post office box, which is not a venue')
  }
  return { ...place, ...point }
}

/** Coordinates copied from a map into the address cell: "39.1432, -86.3928". */
const coordinatesIn = (text: string) => {
  const [, latitude, longitude] = /^(-?\d{1,2}\.\d{3,}),\s*(-?\d{1,3}\.\d{3,})$/.exec(text) ?? []
  return latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined
}

const partsOfAddress = memoizeText(parseAddress)

/** Splits an address written in one cell, even in the one for the street or town. */
const fillFromText = (place: PlaceText): void => {
  const parts = partsOfAddress(place.city)
  const { city, state, venueName, streetAddress } = parts
  const isSame = place.state === '' || stateCode(place.state) === state
  if (city && state && isSame && !(venueName && !streetAddress)) {
    place.city = ''
    fill(place, parts)
  }
  if (coordinatesIn(place.location)) return
  // The location of a row with a town; parts that repeat the town or a state are not the venue.
  const locationParts = partsOfAddress(place.location)
  const town = place.city.toLowerCase()
  const isOther = (part: string) => part.toLowerCase() !== town && !stateCode(part)
  const venue = locationParts.venueName?.split(/,\s*/).filter(isOther).join(', ') ?? ''
  const isThere = !locationParts.city || locationParts.city.toLowerCase() === town
  if (town !== '' && isThere) fill(place, { ...locationParts, venueName: venue, city: place.city })
  if (place.city !== '' || place.zipCode !== '') return
  // A whole address in the venue cell: "Place: Elmwood Park, Roanoke, VA".
  if (place.location === '' && place.streetAddress === '' && place.state === '') {
    const venueAddress = partsOfAddress(place.venueName)
    if (venueAddress.state && (venueAddress.city || venueAddress.zipCode)) {
      place.location = place.venueName
      place.venueName = ''
    }
  }
  // The same text in two columns is one address.
  if (place.location === place.streetAddress) place.streetAddress = ''
  const hasLocation = place.location !== ''
  const street = partsOfAddress(place.streetAddress)
  const isWhole = street.zipCode || (street.city && (street.state || !hasLocation))
  // A street without a town stays as it is.
  if (isWhole) {
    place.streetAddress = ''
    fill(place, street)
  }
  if (hasLocation) fill(place, partsOfAddress(place.location))
}

const fill = (place: PlaceText, parts: Readonly<AddressParts>) => {
  for (const [field, value] of Object.entries(parts) as [keyof PlaceText, string][]) {
    place[field] ||= value
  }
}

const pointOf = (fields: RawFields, notes: string[]) => {
  if (isEmpty(fields.latitude) && isEmpty(fields.longitude))
    return { latitude: null, longitude: null }
  const latitude = numberOf(fields.latitude)
  const longitude = numberOf(fields.longitude)
  if (latitude === 0 && longitude === 0) {
    notes.push('ignored the coordinates 0, 0')
    return { latitude: null, longitude: null }
  }
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  notes.push('left out coordinates that are incomplete or not numbers')
  return { latitude: null, longitude: null }
}
