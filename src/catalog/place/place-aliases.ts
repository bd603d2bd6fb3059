/** Informal names of cities. */
import { editDistance } from '../../kit/text/edit-distance.ts'
import { placeKey } from './place-name.ts'

export type CityName = { readonly city: string; readonly state: string }

/** City,state: nicknames. Nicknames of several cities are left out. */
const lines = `New York,NY: NYC, New York City, Big Apple, Gotham
Los Angeles,CA: LA
San Francisco,CA: SF, San Fran
Philadelphia,PA: Philly, Phila, City of Brotherly Love
Las Vegas,NV: Vegas, Sin City
Washington,DC: DC, Washington DC, Wash DC, District of Columbia, Washington District of Columbia
Chicago,IL: Chi-Town, Chicagoland, Windy City
New Orleans,LA: NOLA, Big Easy
Atlanta,GA: ATL, Hotlanta
Indianapolis,IN: Indy
Minneapolis,MN: Mpls, Twin Cities, Minneapolis-St. Paul
Kansas City,MO: KC, KCMO
Kansas City,KS: KCK
Oklahoma City,OK: OKC
Salt Lake City,UT: SLC, Salt Lake
St. Louis,MO: STL, Saint Lou
Dallas,TX: DFW, Dallas-Fort Worth
San Antonio,TX: San Antone
Jacksonville,FL: Jax
Cincinnati,OH: Cincy
Pittsburgh,PA: Pgh, Steel City
Baltimore,MD: Balto
Portland,OR: PDX
Phoenix,AZ: PHX
St. Petersburg,FL: St. Pete
Boston,MA: Beantown
Detroit,MI: Motor City, Motown
Milwaukee,WI: MKE, Brew City
Houston,TX: HTX, H-Town
Austin,TX: ATX
Richmond,VA: RVA
Sacramento,CA: Sacto
Columbus,OH: Cbus
Charlotte,NC: CLT
Chattanooga,TN: Chatt
Albuquerque,NM: ABQ
Colorado Springs,CO: Colo Springs
Virginia Beach,VA: VA Beach
Barrow,AK: Utqiaġvik, Utqiagvik
Brooklyn,NY: Bklyn
Staten Island,NY: Staten Is
Ventura,CA: San Buenaventura
Nashville,TN: Music City, Nashvegas
Denver,CO: Mile High City
Seattle,WA: Emerald City
Fort Worth,TX: Cowtown
Louisville,KY: Derby City, The Ville`

const cities = new Map<string, CityName>()
for (const line of lines.split('\n')) {
  const [name = '', nicknames = ''] = line.split(': ')
  const [city = '', state = ''] = name.split(',')
  const cityName = { city, state }
  for (const nickname of nicknames.split(', ')) cities.set(placeKey(nickname), cityName)
}

/** City of a nickname such as "nyc", "L.A.", "Washington D.C."; undefined if unknown. */
export function cityOfAlias(name: string): CityName | undefined {
  return cities.get(placeKey(name))
}

/** Minimum length of a prefix; a single letter matches too many nicknames. */
const minPrefixLength = 2

/** Cities with a nickname that equals a key or, from two letters on, starts with it. */
export function citiesOfAliasPrefixes(prefixes: readonly string[]): CityName[] {
  const found = new Set<CityName>()
  for (const [key, city] of cities) {
    const begins = (prefix: string) =>
      key === prefix || (prefix.length >= minPrefixLength && key.startsWith(prefix))
    if (prefixes.some(begins)) found.add(city)
  }
  return [...found]
}

/** Minimum length for similarity; shorter nicknames resemble too many others. */
const minSimilarLength = 5

/** Cities with a nickname at edit distance 1 from a key. */
export function citiesOfSimilarAlias(key: string): CityName[] {
  if (key.length < minSimilarLength) return []
  return [...cities].flatMap(([each, city]) =>
    Math.abs(each.length - key.length) <= 1 && editDistance(key, each) === 1 ? [city] : [],
  )
}
