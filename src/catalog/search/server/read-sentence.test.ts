import { expect, test } from 'vitest'
import type { PlaceMeaning } from '../../place/place-meaning.ts'
import { readSentence } from './read-sentence.ts'

const city = (label: string, population: number): PlaceMeaning => ({
  kind: 'city',
  label,
  city: label.slice(0, -4),
  state: label.slice(-2),
  population,
  point: { latitude: 40, longitude: -84 },
})
const towns: Record<string, PlaceMeaning> = {
  dayton: city('Dayton, OH', 140_000),
  'dayton, oh': city('Dayton, OH', 140_000),
  'dayton ohio': city('Dayton, OH', 140_000),
  'kansas city': city('Kansas City, MO', 500_000),
  "o'fallon": city("O'Fallon, MO", 85_000),
  "joe's": city('Joes, CO', 0),
  moab: city('Moab, UT', 5_000),
  'washington park': city('Washington Park, IL', 4_000),
  'florida keys': { kind: 'area', label: 'Florida Keys', city: '', state: '' },
  'clark county ohio': { kind: 'county', label: 'Clark County, OH', city: '', state: 'OH' },
  ohio: { kind: 'state', label: 'Ohio', city: '', state: 'OH' },
}

const read = async (keyword: string) => {
  const found = await readSentence(keyword, async (name) =>
    [towns[name.toLowerCase()] ?? []].flat(),
  )
  return found && [...found.parts.map(({ label }) => label), found.rest].join(' | ')
}

test.each([
  [
    'free car shows this weekend near dayton',
    'Free | Car Show | This weekend | Near Dayton, OH | ',
  ],
  ['dog friendly truck shows in june', 'Pet friendly | June | truck shows'],
  ['swap meets within 50 miles of Dayton, OH', 'Swap Meet | Within 50 miles of Dayton, OH | '],
  ['cars & coffee dayton ohio', 'Cars & Coffee | Near Dayton, OH | '],
  ['classic car shows under $20 in Ohio', 'Car Show | Under $20 | Ohio | classic'],
  ['car shows for $15 or less', 'Car Show | Under $20 | '],
  ['jeep events in moab this spring', 'Near Moab, UT | Spring | jeep'],
  ['kansas city car show', 'Near Kansas City, MO | Car Show | '],
  ['car shows this weekend florida keys', 'Car Show | This weekend | Florida Keys | '],
  ['clark county ohio car show', 'Clark County, OH | Car Show | '],
  [
    'free car shows near dayton under 30 miles',
    'Free | Car Show | Within 30 miles of Dayton, OH | ',
  ],
  ['swap meets within an hour of dayton', 'Swap Meet | Within 50 miles of Dayton, OH | '],
  ['90 minutes from Dayton', 'Within 75 miles of Dayton, OH | '],
  ['half an hour from dayton', 'Within 25 miles of Dayton, OH | '],
  ['within a couple of hours of dayton', 'Within 100 miles of Dayton, OH | '],
  ['florida keys cruise nights', 'Florida Keys | Cruise Night | '],
  ['in dc, pa or nj', 'District of Columbia or Pennsylvania or New Jersey | '],
  ['memorial day and labor day', 'Memorial Day and Labor Day | '],
  ['june 5, 12 and 19', 'June 5 to 19 | '],
  ['truck show in ohio or indiana', 'Ohio or Indiana | truck show'],
  ['Ohio, Indiana and West Virginia', 'Ohio or Indiana or West Virginia | '],
  [
    'cruise nights in north or south carolina',
    'Cruise Night | North Carolina or South Carolina | ',
  ],
  ['cruise nights OH/PA', 'Cruise Night | Ohio or Pennsylvania | '],
  ['swap meets or car shows', 'Swap Meet | Car Show | '],
  ['car shows without swap meets in june', 'Car Show | June | without swap meets'],
  ["o'fallon swap meets", "Near O'Fallon, MO | Swap Meet | "],
  ['free', 'Free | '],
  ['free car shows', 'Free | Car Show | '],
  ['dogs welcome', 'Pet friendly | '],
  ['dog-friendly swap meets', 'Pet friendly | Swap Meet | '],
  ['things to do near me', ''],
  ['events near me', ''],
  ['what shows have free parking in dayton?', 'Near Dayton, OH | shows have free parking'],
])('%s', async (keyword, parts) => expect(await read(keyword)).toBe(parts))

test.each([
  'swap meets in Ohio',
  'free wheelers',
  'dog friendly camaro show',
  'free parking',
  'rain',
  'cars in the park',
  'jeep events in moab',
  '1st saturday cruise',
  'c&c',
  'ford events',
  'orphan day car show',
  'nevada, iowa museum',
  'three hours of racing',
  '4 hours of dayton',
  'florida keys mustang association',
  'ma and pa garage',
  'swap meets and car shows',
  '1/4 mile',
  'mustang club of kansas city',
  'washington park car show',
  "joe's garage",
])('%s is not read as a sentence', async (keyword) => expect(await read(keyword)).toBeUndefined())
