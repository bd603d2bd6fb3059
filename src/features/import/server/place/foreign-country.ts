/** Countries by name, at the end of an address that has no place in the United States. */
import { placeKey } from '../../../../catalog/place/place-name.ts'
import type { PlaceSource } from '../../../../catalog/place/server/place-lookup-tables.ts'
import { isCountryAbroad } from './foreign-address.ts'

/** True for "Circuit, Town, Country"; of two parts, only where no town in the US has the country's name. */
export const endsAbroad = async (location: string, places: PlaceSource): Promise<boolean> => {
  const parts = location.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || !isCountryAbroad(last)) return false
  return parts.length > 2 || (await places.listCities(placeKey(last))).length === 0
}
