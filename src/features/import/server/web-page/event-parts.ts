/** The parts of a schema.org Event that come in many shapes: its place and its price. */
import { largest, stepOfAmount } from '../clean/read-cost.ts'
import type { RawFields } from '../row/source-row.ts'
import { isThing, type Thing, textOf, typesOf } from './thing.ts'

type Resolve = (value: unknown) => unknown

/** Place, PostalAddress or text, alone or in a list; places on the web are passed over. */
export const placeFields = (location: unknown, resolve: Resolve): RawFields => {
  const places = [location].flat().map(resolve)
  const place = places.find((each) => !isThing(each) || !typesOf(each).includes('VirtualLocation'))
  if (!isThing(place)) return { location: textOf(place) }
  const isAddress = typesOf(place).includes('PostalAddress')
  const address = resolve(isAddress ? place : [place.address].flat()[0])
  const venueName = isAddress ? '' : textOf(place.name)
  const geo = resolve(place.geo)
  const point = isThing(geo) ? geo : place
  return {
    venueName,
    latitude: point.latitude,
    longitude: point.longitude,
    ...(isThing(address) ? addressFields(address) : { location: textOf(address) }),
  }
}

const addressFields = (address: Thing): RawFields => {
  const country = address.addressCountry
  return {
    streetAddress: textOf(address.streetAddress),
    city: textOf(address.addressLocality),
    state: textOf(address.addressRegion),
    zipCode: textOf(address.postalCode),
    country: isThing(country) ? textOf(country.name) : textOf(country),
  }
}

/** A cost step, or nothing when no price is in dollars. */
export const costOf = (event: Thing): string | undefined => {
  const amounts = [event.offers].flat().flatMap((offer) => (isThing(offer) ? amountsOf(offer) : []))
  if (amounts.length > 0) return stepOfAmount(largest(amounts))
  const { isAccessibleForFree: isFree } = event
  return isFree === true || /^true$/i.test(textOf(isFree)) ? 'free' : undefined
}

const amountsOf = (offer: Thing): number[] => {
  const currency = textOf(offer.priceCurrency)
  if (currency !== '' && !/^(?:USD|US\$|\$)$/i.test(currency)) return []
  const price = textOf(offer.price) || textOf(offer.highPrice) || textOf(offer.lowPrice)
  const amount = /\d[\d,]*(?:\.\d+)?/.exec(price)?.[0]
  if (amount !== undefined) return [Number(amount.replaceAll(',', ''))]
  return /^free$/i.test(price) ? [0] : []
}
