/** Countries by name, at the end of an address: "Buriram, Thailand". */
import { placeKey } from '../../../../catalog/place/place-name.ts'
import type { PlaceSource } from '../../../../catalog/server/places/place-lookup-tables.ts'

/** The United States and its islands, and what is no country or a state's name (Georgia). */
const notForeign = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'GE', 'EU', 'EZ', 'UN', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const countries = new Set(
  'uk,u.k.,england,scotland,wales,great britain,korea,czech republic,turkey,uae,holland'.split(','),
)
for (const one of letters) {
  for (const two of letters) {
    const name = notForeign.has(one + two) ? undefined : nameOf.of(one + two)
    if (name) countries.add(name.toLowerCase())
  }
}

/** True for "Circuit, Town, Country"; of two parts, only where no town in the US has the country's name. */
export const endsAbroad = async (location: string, places: PlaceSource): Promise<boolean> => {
  const parts = location.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  if (parts.length < 2 || !countries.has(last.toLowerCase())) return false
  return parts.length > 2 || (await places.listCities(placeKey(last))).length === 0
}
