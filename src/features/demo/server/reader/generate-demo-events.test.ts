import { existsSync } from 'node:fs'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { getDraft } from '../../../../catalog/event/check-draft.ts'
import { costValues } from '../../../../catalog/event/costs.ts'
import { eventStatuses } from '../../../../catalog/event/event.ts'
import { dayEndsAt } from '../../../../catalog/event/event-time.ts'
import { eventTypes } from '../../../../catalog/event/event-types.ts'
import { organizerKinds } from '../../../../catalog/event/organizer-kinds.ts'
import { eventFlyerPath } from '../../../../catalog/event/share-picture.ts'
import { greatCircleMiles } from '../../../../catalog/place/distance.ts'
import { placesOf } from '../../../../catalog/place/server/places-in-memory.ts'
import { timeZoneAt } from '../../../../catalog/place/server/venue-zone.ts'
import { usStates } from '../../../../catalog/place/us-states.ts'
import { addDays, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { listDemoCities } from '../load-demo.ts'
import { readDemoData, readListedCities } from './demo-data.ts'
import { type DemoEvents, generateDemoEvents } from './generate-demo-events.ts'

const { db } = await testDatabase()
const cities = await listDemoCities(db)

/** A leap day, a holiday, and a day on which an event type finds no city, so that another type replaces it. */
const days = ['2028-02-29', '2026-12-24', '2028-09-01']

const split = ({ events }: DemoEvents, today: string) => ({
  live: events.filter(({ draft }) => draft.ongoing || (draft.endDate ?? '') >= today),
  archived: events.filter(({ draft }) => !draft.ongoing && (draft.endDate ?? '') < today),
})

const distinct = <T>(list: readonly T[]) => new Set(list).size

test('the database has every listed city', () => {
  const found = cities.map(({ name, state }) => `${name}, ${state}`)
  expect(found).toEqual(readListedCities().map(({ name, state }) => `${name}, ${state}`))
})

const kept = new Map<string, DemoEvents>()

const eventsOf = (today: string): DemoEvents => {
  const events = kept.get(today) ?? generateDemoEvents({ today, cities })
  kept.set(today, events)
  return events
}

test('the same day gives the same events', () => {
  const today = '2028-02-29'
  expect(generateDemoEvents({ today, cities })).toEqual(eventsOf(today))
})

describe.each(days)('loaded on %s', (today) => {
  const all = eventsOf(today)
  const { live, archived } = split(all, today)

  test('929 events: 537 live in 268 cities, 50 states and DC; 392 archived', () => {
    expect(all.events).toHaveLength(929)
    expect(live).toHaveLength(537)
    expect(archived).toHaveLength(392)
    expect(distinct(live.map(({ draft }) => `${draft.city}, ${draft.state}`))).toBe(268)
    const states = usStates.slice(0, 51).map(({ code }) => code)
    expect([...new Set(live.map(({ draft }) => draft.state))].sort()).toEqual(states.sort())
  })

  test('ids are unique', () => {
    expect(distinct(all.events.map(({ id }) => id))).toBe(929)
    expect(distinct(all.series.map(({ id }) => id))).toBe(all.series.length)
    expect(all.events.every(({ id }) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(id ?? ''))).toBe(true)
  })

  test('every draft is valid and clean, marked as demo, without a source', () => {
    for (const { draft, demo, source, requestedStatus } of all.events) {
      expect(getDraft(draft)).toEqual(draft)
      expect({ demo, source, requestedStatus }).toEqual({
        demo: true,
        source: undefined,
        requestedStatus: 'published',
      })
    }
  })

  test('all types, costs, event statuses and kinds of organizers occur', () => {
    const values = <K extends keyof DemoEvents['events'][number]['draft']>(field: K) =>
      new Set(live.map(({ draft }) => draft[field]))
    expect([...values('eventType')].sort()).toEqual([...eventTypes].sort())
    expect([...values('attendanceCost')].sort()).toEqual([...costValues, null].sort())
    expect([...values('eventStatus')].sort()).toEqual([...eventStatuses].sort())
    expect([...values('organizerKind')].sort()).toEqual([...organizerKinds].sort())
  })

  test('all cases occur: series, multi-day events, unknown times, missing email addresses, files, charities', () => {
    const count = (is: (draft: DemoEvents['events'][number]['draft']) => unknown) =>
      live.filter(({ draft }) => is(draft)).length
    expect(all.series.length).toBe(42)
    expect(count((draft) => draft.ongoing)).toBe(22)
    expect(count((draft) => draft.date !== draft.endDate)).toBeGreaterThan(20)
    expect(count((draft) => draft.startTime === null && !draft.ongoing)).toBeGreaterThan(15)
    expect(count((draft) => draft.startTime !== null && draft.endTime === null)).toBeGreaterThan(3)
    for (const field of ['contactEmail', 'contactPhone', 'website', 'streetAddress'] as const) {
      expect(count((draft) => draft[field] === '')).toBeGreaterThan(30)
      expect(count((draft) => draft[field] !== '')).toBeGreaterThan(300)
    }
    for (const field of ['flyerUrl', 'logoUrl', 'sponsorName', 'registrationUrl'] as const) {
      expect(count((draft) => draft[field])).toBeGreaterThan(20)
    }
    expect(count((draft) => draft.rainDate)).toBeGreaterThan(5)
    expect(count((draft) => draft.charityInvolved && draft.charityDescription)).toBeGreaterThan(20)
    expect(count((draft) => draft.participationFee)).toBeGreaterThan(60)
  })

  test('changes have reasons; a rescheduled event has its previous date', () => {
    for (const { draft } of all.events) {
      expect(draft.statusNote !== '').toBe(draft.eventStatus !== 'scheduled')
      expect(draft.previousDate !== null).toBe(draft.eventStatus === 'rescheduled')
      expect(draft.previousDate).not.toBe(draft.date ?? '')
    }
    expect(archived.some(({ draft }) => draft.eventStatus === 'cancelled')).toBe(true)
    expect(archived.some(({ draft }) => draft.eventStatus === 'postponed')).toBe(false)
  })

  test('times are plausible: in the daytime, and the end after the start', () => {
    const isSane = (startTime: string | null, endTime: string | null) => {
      if (startTime === null) return endTime === null
      if (startTime < '06:00' || startTime > '20:00') return false
      return endTime === null || (endTime > startTime && endTime <= '23:00')
    }
    const insane = all.events.filter(({ draft }) => !isSane(draft.startTime, draft.endTime))
    expect(insane).toEqual([])
  })

  test('no event is on Christmas Eve, Christmas Day or Thanksgiving', () => {
    const dates = all.events.flatMap(({ draft }) => draft.date ?? [])
    const quiet = dates.filter((date) => {
      const isThanksgiving =
        date.slice(5, 7) === '11' && weekdayOf(date) === 4 && /-(2[2-8])$/.test(date)
      return isThanksgiving || /-12-2[45]$/.test(date)
    })
    expect(quiet.filter((date) => date >= today)).toEqual([])
  })

  test('live events are not past and archived ones are, at any time of the day', () => {
    // From midnight in New York, where `today` begins, to the last minute of `today` there.
    const first = Temporal.PlainDate.from(today).toZonedDateTime('America/New_York')
    const begin = first.epochMilliseconds
    const end = first.add({ days: 1 }).epochMilliseconds - 60_000
    const over = ({ draft, place }: (typeof all.events)[number]) =>
      Date.parse(dayEndsAt({ ...draft, timeZone: place?.timeZone ?? '' }) ?? '9999-12-31')
    expect(live.filter((one) => over(one) <= end)).toEqual([])
    expect(archived.filter((one) => over(one) > begin)).toEqual([])
    expect(live.filter(({ archivedAt }) => archivedAt !== undefined)).toEqual([])
    const isBetween = (one: (typeof archived)[number]) => {
      const at = Date.parse(one.archivedAt ?? '')
      return at >= over(one) && at <= end
    }
    expect(archived.filter((one) => !isBetween(one))).toEqual([])
    const dates = all.events.flatMap(({ draft }) => draft.date ?? []).sort()
    expect(dates[0]! >= addDays(today, -725)).toBe(true)
    expect(dates.at(-1)! <= addDays(today, 320)).toBe(true)
  })

  test('every large city has an event soon within 30 miles', () => {
    const middles = {
      Chicago: [41.88, -87.63],
      'Los Angeles': [34.05, -118.24],
      'New York': [40.71, -74.0],
      Dallas: [32.78, -96.8],
      Atlanta: [33.75, -84.39],
      Houston: [29.76, -95.37],
      Phoenix: [33.45, -112.07],
      Miami: [25.77, -80.19],
      Detroit: [42.33, -83.05],
      Seattle: [47.61, -122.33],
      Denver: [39.74, -104.99],
    } as const
    for (const [city, [latitude, longitude]] of Object.entries(middles)) {
      const near = live.filter(
        ({ draft, place }) =>
          !draft.ongoing && place && greatCircleMiles({ latitude, longitude }, place) <= 30,
      )
      const soon = near.filter(({ draft }) => (draft.date ?? '') <= addDays(today, 7))
      expect([city, near.length >= 5, soon.length >= 3]).toEqual([city, true, true])
    }
  })

  test('dates of a series are those of its rule, in order and without gaps', () => {
    for (const series of all.series) {
      const dates = all.events.flatMap(({ seriesId, draft }) =>
        seriesId === series.id && draft.date ? [draft.date] : [],
      )
      const sorted = [...dates].sort()
      const start = sorted[0]!
      const rule = new RRuleTemporal({
        rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T120000\nRRULE:${series.rule};COUNT=400`,
      })
      const expected = new Set(rule.all().map((date) => date.toPlainDate().toString()))
      expect(sorted.filter((date) => !expected.has(date))).toEqual([])
      expect(distinct(sorted)).toBe(sorted.length)
      expect(series.ruleInWords).toMatch(/^(Every|1st|2nd|3rd|4th) \w+day/)
    }
  })

  test('only phone numbers, email addresses and domains reserved for fiction', () => {
    const reserved = /(^|\.)example\.(com|org)$/
    const areaCodes = new Set(readListedCities().map(({ areaCode }) => areaCode))
    const given = <K extends 'contactPhone' | 'contactEmail' | 'website' | 'registrationUrl'>(
      field: K,
    ) => all.events.map(({ draft }) => draft[field]).filter((text) => text !== '')
    const isFictional = (phone: string) =>
      /^\(\d{3}\) 555-01\d\d$/.test(phone) && areaCodes.has(phone.slice(1, 4))
    expect(given('contactPhone').filter((phone) => !isFictional(phone))).toEqual([])
    const hosts = [
      ...given('contactEmail').map((mail) => mail.split('@')[1] ?? ''),
      ...[...given('website'), ...given('registrationUrl')].map((link) => new URL(link).hostname),
    ]
    expect(hosts.filter((host) => !reserved.test(host))).toEqual([])
  })

  test('logos are existing files, and each flyer is drawn for its event', () => {
    const logos = new Set(all.events.flatMap(({ draft }) => draft.logoUrl ?? []))
    expect([...logos].filter((file) => !existsSync(`public${file}`))).toEqual([])
    const foreign = all.events.filter(
      ({ id, draft }) => draft.flyerUrl !== null && draft.flyerUrl !== eventFlyerPath(id ?? ''),
    )
    expect(foreign).toEqual([])
  })
})

test('every event is in its ZIP code, state and time zone', async () => {
  const { events } = eventsOf('2026-11-20')
  const source = placesOf(db)
  for (const { draft, place } of events) {
    const zip = await source.findNearestZip(place!, 3, draft.state)
    expect(zip?.state).toBe(draft.state)
    const city = cities.find(({ name, state }) => name === draft.city && state === draft.state)
    const own = city?.zips.find(({ zipCode }) => zipCode === draft.zipCode) ?? city?.zips[0]
    expect(greatCircleMiles(own!, place!)).toBeLessThan(draft.zipCode ? 0.5 : 40)
    expect(place?.timeZone).toBe(timeZoneAt(place!.latitude, place!.longitude))
    expect(draft.zipCode === '').toBe(place?.locationPrecision === 'city')
    expect(draft.streetAddress !== '').toBe(place?.locationPrecision === 'address')
  }
})

describe('words', () => {
  const { events } = eventsOf('2026-11-20')

  test('no slot is unfilled and no text has exclamation marks', () => {
    for (const { draft } of events) {
      const text = [draft.name, draft.description, draft.charityDescription, draft.venueName].join(
        '|',
      )
      expect(text).not.toMatch(/[{}!]|undefined|null|\s\s|\.\./)
      expect(draft.description).toMatch(/^[A-Z0-9"'$].*[.?]$/)
    }
    const sentences = ({ draft }: (typeof events)[number]) =>
      draft.description.split(/[.?] (?=[A-Z0-9])/).length
    const odd = events.filter((event) => sentences(event) < 2 || sentences(event) > 6)
    expect(odd.map(({ draft }) => draft.description)).toEqual([])
  })

  test('names vary: hardly any two separate events share a name', () => {
    const own = events.filter(({ seriesId }) => seriesId === undefined)
    const names = own.map(({ draft }) => draft.name.replace(/^\d+\w\w Annual /, ''))
    const places = own.map(({ draft }, index) => `${names[index]} ${draft.venueName}`)
    // An event and its edition of last year share name and venue.
    expect(distinct(places) - distinct(names)).toBeLessThan(10)
  })
})

/** Words of names that mention a season: the months that allow them, and if they need cold weather. */
const seasons: readonly [words: RegExp, months: readonly number[], cold?: boolean][] = [
  [/trunk-or-treat|pumpkin|halloween/i, [10]],
  [/winter(?! park)|frost|frozen|snow|thaw|cabin fever|short days/i, [1, 2, 3, 11, 12]],
  [/frost|frozen|snow(?!y)|thaw/i, [1, 2, 3, 11, 12], true],
  [/spring(?!s|field|er|\b.*springs)/i, [3, 4, 5]],
  [/\bsummer/i, [5, 6, 7, 8, 9]],
  [/\bfall\b|harvest|\bcider(?! works)|color run/i, [9, 10, 11]],
  [/oktoberfest/i, [9, 10]],
  [/holiday|santa|jingle|tinsel|candy canes|ornaments|toy run|toys for/i, [12]],
  [/season opener|track opener/i, [3, 4, 5, 6]],
]

describe.each(['2026-11-20', '2026-11-27', '2027-06-16', '2027-12-28'])(
  'plausible on %s',
  (today) => {
    const { events } = eventsOf(today)
    const live = events.filter(({ archivedAt }) => archivedAt === undefined)
    /** One event per series. */
    const listings = [...new Map(live.map((one) => [one.seriesId ?? one.id, one])).values()]
    const data = readDemoData()

    test('states have events in proportion to population, and large ones have car shows and swap meets', () => {
      const { people } = data.plan
      const whole = Object.values(people).reduce((sum, each) => sum + each, 0)
      for (const [state, count] of Object.entries(people)) {
        const own = live.filter(({ draft }) => draft.state === state)
        const wanted = (count / whole) * live.length
        // Each state has two cities, and large areas also have events in the next days.
        const isFair = own.length >= wanted * 0.85 - 1 && own.length <= wanted * 1.25 + 3
        const types = new Set(own.map(({ draft }) => draft.eventType))
        const missing = ['car_show', 'swap_meet', 'cars_coffee', 'cruise_night'].filter(
          (type) => wanted > 18 && !types.has(type),
        )
        expect({ state, wanted, count: own.length, isFair, missing }).toMatchObject({
          isFair: true,
          missing: [],
        })
      }
    })

    test('no word for venues is in more than 5 % of the listings, and few names count years', () => {
      const ofPlaces = new Set(
        Object.values(data.words.neighborhoods).flatMap(({ first, second }) => [
          ...first,
          ...second,
        ]),
      )
      const words = listings.flatMap(({ draft: { venueName, name, organizerName } }) => [
        ...new Set(`${venueName} ${name} ${organizerName}`.match(/[A-Z][a-z]+/g)),
      ])
      const often = [...Map.groupBy(words, (word) => word)]
        .filter(([word, all]) => ofPlaces.has(word) && all.length > 0.05 * listings.length)
        .map(([word, all]) => `${word} ${all.length}`)
      expect(often).toEqual([])
      const counting = live.filter(({ draft }) => draft.name.includes('Annual'))
      expect(counting.length).toBeLessThan(0.08 * live.length)
    })

    test('events with a season in their name are in that season, also archived ones', () => {
      const climates = new Map(
        cities.map(({ name, state, climate }) => [`${name}, ${state}`, climate]),
      )
      let spoken = 0
      const wrong = events.filter(({ draft: { name, date, city, state } }) =>
        seasons.some(([words, months, cold]) => {
          if (!date || !words.test(name.replaceAll(city, ''))) return false
          spoken++
          const climate = climates.get(`${city}, ${state}`) ?? ''
          return (
            !months.includes(Number(date.slice(5, 7))) ||
            (cold && (climate === 'warm' || climate === 'desert'))
          )
        }),
      )
      expect(wrong.map(({ draft }) => `${draft.date} ${draft.state} ${draft.name}`)).toEqual([])
      expect(spoken).toBeGreaterThan(25)
      expect(events.filter(({ draft }) => draft.description === '')).toEqual([])
    })
  },
)

test('an area with too few cities is refused', () => {
  const few = cities.filter(({ state }) => state === 'IL')
  expect(() => generateDemoEvents({ today: '2026-11-20', cities: few })).toThrow(RangeError)
})
