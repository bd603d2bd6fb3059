/** Counts of the demo data: what the files in demo/ make of two days. A change of the data changes them. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { listDemoCities } from '../list-demo-cities.ts'
import { type DemoEvents, generateDemoEvents } from './generate-demo-events.ts'

const { db } = await testDatabase()
const cities = await listDemoCities(db)

type Row = DemoEvents['events'][number]

/** "AK 4, AL 6": how many events have each value, by value. */
const count = (events: readonly Row[], valueOf: (row: Row) => unknown) =>
  [...Map.groupBy(events, (row) => String(valueOf(row)))]
    .map(([value, rows]) => `${value} ${rows.length}`)
    .sort()
    .join(', ')

const expected = {
  '2026-11-20': {
    states:
      'AK 6, AL 5, AR 9, AZ 28, CA 101, CO 32, CT 13, DC 6, DE 8, FL 98, GA 40, HI 7, IA 10, ID 11, IL 33, IN 14, KS 3, KY 6, LA 11, MA 35, MD 15, ME 8, MI 37, MN 42, MO 23, MS 4, MT 5, NC 6, ND 5, NE 9, NH 5, NJ 11, NM 6, NV 3, NY 33, OH 12, OK 5, OR 4, PA 37, RI 4, SC 5, SD 6, TN 9, TX 67, UT 2, VA 23, VT 4, WA 35, WI 8, WV 5, WY 15',
    types:
      'autocross 22, awards_ceremony 28, car_club_event 36, car_museum 37, car_show 158, cars_coffee 168, combination 32, concours 32, cruise 35, cruise_night 170, drag_racing 27, driving_experiences 14, driving_tour 18, judged_competition 22, racing_event 40, road_rally 15, swap_meet 38, track_day 18, vendor_show 19',
    months:
      '01 49, 02 31, 03 47, 04 95, 05 104, 06 61, 07 42, 08 49, 09 81, 10 55, 11 222, 12 71, none 22',
    kinds:
      'car_clubs 410, car_dealers 82, charities 72, corporate 160, independent 159, museums 46',
    costs: '10_20 124, free 484, none 73, over_20 103, over_50 36, under_10 109',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 786, city 26, zip 117',
    charity: 'false 787, true 142',
    series: 'false 629, true 300',
  },
  '2027-06-16': {
    states:
      'AK 5, AL 3, AR 4, AZ 36, CA 104, CO 31, CT 23, DC 1, DE 5, FL 87, GA 29, HI 6, IA 5, ID 10, IL 53, IN 6, KS 7, KY 4, LA 3, MA 37, MD 15, ME 7, MI 39, MN 32, MO 24, MS 2, MT 7, NC 11, ND 5, NE 3, NH 9, NJ 14, NM 5, NV 10, NY 25, OH 13, OK 5, OR 8, PA 35, RI 4, SC 8, SD 4, TN 6, TX 77, UT 8, VA 26, VT 4, WA 37, WI 18, WV 6, WY 3',
    types:
      'autocross 20, awards_ceremony 22, car_club_event 43, car_museum 33, car_show 156, cars_coffee 167, combination 30, concours 32, cruise 25, cruise_night 177, drag_racing 27, driving_experiences 20, driving_tour 19, judged_competition 24, racing_event 40, road_rally 13, swap_meet 42, track_day 20, vendor_show 19',
    months:
      '01 19, 02 10, 03 19, 04 58, 05 75, 06 278, 07 162, 08 97, 09 75, 10 60, 11 28, 12 26, none 22',
    kinds:
      'car_clubs 413, car_dealers 82, charities 72, corporate 160, independent 162, museums 40',
    costs: '10_20 142, free 487, none 51, over_20 71, over_50 62, under_10 116',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 818, city 24, zip 87',
    charity: 'false 798, true 131',
    series: 'false 629, true 300',
  },
}

test.each(Object.entries(expected))('loaded on %s', (today, counts) => {
  const { events } = generateDemoEvents({ today, cities })
  expect({
    states: count(events, ({ draft }) => draft.state),
    types: count(events, ({ draft }) => draft.eventType),
    months: count(events, ({ draft }) => draft.date?.slice(5, 7) ?? 'none'),
    kinds: count(events, ({ draft }) => draft.organizerKind),
    costs: count(events, ({ draft }) => draft.attendanceCost ?? 'none'),
    statuses: count(events, ({ draft }) => draft.eventStatus),
    precisions: count(events, ({ place }) => place?.locationPrecision),
    charity: count(events, ({ draft }) => draft.charityInvolved),
    series: count(events, ({ seriesId }) => seriesId !== undefined),
  }).toEqual(counts)
})
