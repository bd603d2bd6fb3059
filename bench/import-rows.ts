/** CSV of plausible events, the same in every run. */
import { createRandom } from './random.ts'

const places = [
  ['Chicago', 'IL', '60601', 41.8853, -87.6216],
  ['Houston', 'TX', '77002', 29.7594, -95.3594],
  ['Phoenix', 'AZ', '85004', 33.4516, -112.0708],
  ['Columbus', 'OH', '43215', 39.9671, -83.0045],
  ['Denver', 'CO', '80202', 39.7491, -104.9946],
  ['Nashville', 'TN', '37203', 36.1504, -86.7916],
  ['Portland', 'OR', '97205', 45.5206, -122.7103],
  ['Orlando', 'FL', '32801', 28.5399, -81.3727],
  ['Boise', 'ID', '83702', 43.6322, -116.2052],
  ['Albany', 'NY', '12207', 42.6583, -73.7484],
  ['Honolulu', 'HI', '96813', 21.3179, -157.8521],
  ['Anchorage', 'AK', '99501', 61.2116, -149.8761],
] as const
const kinds = ['car_show', 'cruise_night', 'cars_coffee', 'swap_meet', 'autocross', 'concours']
const labels = ['Car Show', 'Cruise Night', 'Cars & Coffee', 'Swap Meet', 'Autocross', 'Concours']
const firstWords =
  'Lakeside Main Street Harvest Firefighters Rotary Veterans Summer Riverside Downtown'.split(' ')
const makes = 'Ford Chevrolet Dodge Pontiac Buick Porsche Mazda Jaguar Studebaker Packard'.split(
  ' ',
)
const classes = 'Classics;Hot Rods;Muscle Cars;Trucks;Imports;Antiques;Exotics'.split(';')
const awards = 'Best in Show;Best Paint;Best Engine;Ladies Choice;Mayor’s Choice'.split(';')
const costs = ['free', 'under_10', '10_20', 'over_20', '']
const words =
  'Bring the family and join us for a day of chrome, music and good food on the old square'.split(
    ' ',
  )

const exportHeader =
  'id,name,description,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,' +
  'latitude,longitude,attendanceCost,participationFee,carCategories,carMakes,awards,features,' +
  'sponsorName,website,contactEmail,contactPhone'
const foreignHeader =
  'Event ID,Title,Details,Type,Event Date,Start Time,End Time,Venue,Address,City,State,Zip,Lat,Lng,' +
  'Price,Entry Fee,Classes,Makes,Awards,Features,Sponsor,Web Site,Email,Phone'

const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const two = (value: number) => String(value).padStart(2, '0')

/** Yields the file in chunks. Two thirds of the rows are in the future, as seen from 2026. */
export function* eventRows(count: number, foreign: boolean): Generator<string> {
  const random = createRandom(20_260_401)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = (list: readonly string[]) => list.filter(() => random() < 0.3).join('; ')
  yield `${foreign ? foreignHeader : exportHeader}\n`
  for (let index = 0; index < count; index++) {
    const [city, state, zip, latitude, longitude] = pick(places)
    const kind = Math.floor(random() * kinds.length)
    const year = 2026 + Math.floor(random() * 3)
    const month = 1 + Math.floor(random() * 12)
    const day = 1 + Math.floor(random() * 28)
    const hour = 8 + Math.floor(random() * 11)
    const text = Array.from({ length: 25 + Math.floor(random() * 25) }, () => pick(words)).join(' ')
    const row = [
      `bench-${index}`,
      `${pick(firstWords)} ${labels[kind]} ${index}`,
      foreign ? `<p>${text}</p><p>Rain &amp; shine.</p>` : `${text}.\nRain or shine.`,
      foreign ? labels[kind] : kinds[kind],
      foreign ? `${month}/${day}/${year}` : `${year}-${two(month)}-${two(day)}`,
      foreign ? `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}` : `${two(hour)}:00`,
      foreign ? 'TBD' : `${two(hour + 4)}:30`,
      `${city} Fairgrounds ${Math.floor(random() * 200)}`,
      `${100 + Math.floor(random() * 9000)} N Main St`,
      city,
      state,
      zip,
      random() < 0.5 ? (latitude + random() * 0.05).toFixed(6) : '',
      '',
      foreign ? pick(['Free', '$5', '$10 - $15', '$25 per car', '']) : pick(costs),
      random() < 0.3 ? String(5 * Math.floor(1 + random() * 8)) : '',
      some(classes),
      some(makes),
      some(awards),
      'Food; Music; Raffle',
      random() < 0.2 ? `${city} Auto Parts` : '',
      `https://example.com/events/${index}`,
      `contact${index}@example.com`,
      '(312) 555-0142',
    ]
    if (row[12] !== '') row[13] = (longitude + random() * 0.05).toFixed(6)
    yield `${row.map((value) => cell(value ?? '')).join(',')}\n`
  }
}
