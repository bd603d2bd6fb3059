/** Counts of the demo data: what the files in demo/ make of two days. A change of the data changes them. */
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { listDemoCities } from '../load-demo.ts'
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
      'AK 4, AL 14, AR 7, AZ 24, CA 110, CO 16, CT 9, DC 2, DE 4, FL 59, GA 31, HI 4, IA 9, ID 5, IL 35, IN 19, KS 7, KY 12, LA 12, MA 24, MD 17, ME 3, MI 29, MN 16, MO 17, MS 8, MT 3, NC 28, ND 3, NE 5, NH 3, NJ 26, NM 5, NV 9, NY 56, OH 33, OK 11, OR 11, PA 36, RI 3, SC 14, SD 4, TN 19, TX 81, UT 9, VA 25, VT 3, WA 21, WI 16, WV 5, WY 3',
    types:
      'autocross 19, awards_ceremony 20, car_club_event 32, car_museum 34, car_show 155, cars_coffee 167, combination 26, concours 28, cruise 36, cruise_night 168, drag_racing 28, driving_experiences 15, driving_tour 18, judged_competition 20, racing_event 38, road_rally 15, swap_meet 71, track_day 20, vendor_show 19',
    months:
      '01 53, 02 29, 03 33, 04 100, 05 112, 06 61, 07 46, 08 46, 09 85, 10 70, 11 210, 12 62, none 22',
    kinds:
      'car_clubs 415, car_dealers 86, charities 66, corporate 171, independent 151, museums 40',
    costs: '10_20 138, free 475, none 58, over_20 85, over_50 40, under_10 133',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 784, city 55, zip 90',
    charity: 'false 744, true 185',
    series: 'false 629, true 300',
  },
  '2027-06-16': {
    states:
      'AK 3, AL 14, AR 7, AZ 24, CA 110, CO 16, CT 9, DC 2, DE 3, FL 60, GA 32, HI 4, IA 9, ID 4, IL 35, IN 19, KS 7, KY 12, LA 12, MA 24, MD 16, ME 4, MI 30, MN 17, MO 16, MS 7, MT 3, NC 28, ND 3, NE 5, NH 4, NJ 26, NM 5, NV 9, NY 56, OH 33, OK 12, OR 11, PA 36, RI 3, SC 14, SD 3, TN 19, TX 81, UT 9, VA 25, VT 4, WA 21, WI 16, WV 4, WY 3',
    types:
      'autocross 18, awards_ceremony 23, car_club_event 31, car_museum 36, car_show 150, cars_coffee 167, combination 27, concours 30, cruise 31, cruise_night 171, drag_racing 25, driving_experiences 15, driving_tour 18, judged_competition 21, racing_event 33, road_rally 15, swap_meet 80, track_day 20, vendor_show 18',
    months:
      '01 16, 02 8, 03 30, 04 45, 05 74, 06 293, 07 140, 08 91, 09 67, 10 63, 11 37, 12 43, none 22',
    kinds:
      'car_clubs 421, car_dealers 85, charities 72, corporate 162, independent 146, museums 43',
    costs: '10_20 140, free 446, none 73, over_20 74, over_50 54, under_10 142',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 796, city 38, zip 95',
    charity: 'false 766, true 163',
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
