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
      'AK 5, AL 6, AR 11, AZ 36, CA 120, CO 36, CT 7, DC 1, DE 9, FL 85, GA 43, HI 6, IA 10, ID 11, IL 52, IN 7, KS 8, KY 4, LA 5, MA 33, MD 10, ME 4, MI 37, MN 32, MO 12, MS 7, MT 4, NC 8, ND 7, NE 4, NH 6, NJ 28, NM 6, NV 4, NY 23, OH 10, OK 9, OR 7, PA 29, RI 3, SC 5, SD 9, TN 13, TX 77, UT 7, VA 27, VT 4, WA 28, WI 7, WV 5, WY 2',
    types:
      'autocross 25, awards_ceremony 23, car_club_event 28, car_museum 38, car_show 153, cars_coffee 169, combination 34, concours 28, cruise 23, cruise_night 179, drag_racing 31, driving_experiences 16, driving_tour 13, judged_competition 18, racing_event 36, road_rally 16, swap_meet 47, track_day 24, vendor_show 28',
    months:
      '01 48, 02 35, 03 53, 04 77, 05 117, 06 53, 07 36, 08 42, 09 75, 10 75, 11 219, 12 77, none 22',
    kinds:
      'car_clubs 416, car_dealers 90, charities 51, corporate 158, independent 167, museums 47',
    costs: '10_20 135, free 485, none 53, over_20 93, over_50 37, under_10 126',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 796, city 34, zip 99',
    charity: 'false 804, true 125',
    series: 'false 631, true 298',
  },
  '2027-06-16': {
    states:
      'AK 3, AL 5, AR 5, AZ 35, CA 122, CO 31, CT 9, DC 2, DE 6, FL 89, GA 43, HI 6, IA 5, ID 2, IL 32, IN 12, KS 5, KY 5, LA 10, MA 30, MD 17, ME 7, MI 37, MN 19, MO 21, MS 3, MT 5, NC 5, ND 4, NE 9, NH 4, NJ 38, NM 7, NV 6, NY 28, OH 10, OK 11, OR 7, PA 35, RI 9, SC 5, SD 3, TN 8, TX 74, UT 5, VA 28, VT 3, WA 36, WI 14, WV 6, WY 8',
    types:
      'autocross 17, awards_ceremony 24, car_club_event 42, car_museum 41, car_show 162, cars_coffee 162, combination 30, concours 27, cruise 21, cruise_night 177, drag_racing 30, driving_experiences 23, driving_tour 22, judged_competition 24, racing_event 42, road_rally 13, swap_meet 37, track_day 20, vendor_show 15',
    months:
      '01 20, 02 13, 03 18, 04 46, 05 68, 06 311, 07 149, 08 87, 09 72, 10 68, 11 27, 12 28, none 22',
    kinds:
      'car_clubs 451, car_dealers 57, charities 84, corporate 163, independent 121, museums 53',
    costs: '10_20 123, free 514, none 49, over_20 93, over_50 50, under_10 100',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 776, city 37, zip 116',
    charity: 'false 815, true 114',
    series: 'false 635, true 294',
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
