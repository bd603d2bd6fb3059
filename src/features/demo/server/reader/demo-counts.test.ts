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
      'AK 3, AL 6, AR 6, AZ 34, CA 104, CO 26, CT 10, DC 10, DE 7, FL 98, GA 36, HI 4, IA 9, ID 10, IL 42, IN 14, KS 6, KY 2, LA 7, MA 33, MD 12, ME 9, MI 28, MN 33, MO 21, MS 4, MT 6, NC 6, ND 6, NE 5, NH 10, NJ 14, NM 4, NV 6, NY 30, OH 9, OK 5, OR 6, PA 50, RI 4, SC 4, SD 7, TN 10, TX 78, UT 4, VA 25, VT 4, WA 31, WI 12, WV 5, WY 14',
    types:
      'autocross 21, awards_ceremony 24, car_club_event 45, car_museum 35, car_show 155, cars_coffee 167, combination 29, concours 32, cruise 22, cruise_night 176, drag_racing 30, driving_experiences 18, driving_tour 19, judged_competition 22, racing_event 36, road_rally 14, swap_meet 44, track_day 19, vendor_show 21',
    months:
      '01 49, 02 33, 03 36, 04 107, 05 107, 06 54, 07 37, 08 46, 09 92, 10 63, 11 216, 12 67, none 22',
    kinds:
      'car_clubs 421, car_dealers 84, charities 64, corporate 159, independent 157, museums 44',
    costs: '10_20 126, free 470, none 82, over_20 88, over_50 65, under_10 98',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 807, city 31, zip 91',
    charity: 'false 807, true 122',
    series: 'false 629, true 300',
  },
  '2027-06-16': {
    states:
      'AK 7, AL 3, AR 3, AZ 36, CA 123, CO 38, CT 18, DC 3, DE 10, FL 92, GA 34, HI 6, IA 6, ID 11, IL 51, IN 11, KS 5, KY 7, LA 4, MA 33, MD 17, ME 6, MI 40, MN 35, MO 27, MS 4, MT 3, NC 11, ND 4, NE 5, NH 3, NJ 15, NM 4, NV 5, NY 20, OH 11, OK 6, OR 8, PA 32, RI 4, SC 7, SD 4, TN 2, TX 72, UT 4, VA 25, VT 4, WA 30, WI 12, WV 5, WY 3',
    types:
      'autocross 18, awards_ceremony 25, car_club_event 41, car_museum 35, car_show 158, cars_coffee 167, combination 30, concours 27, cruise 21, cruise_night 174, drag_racing 29, driving_experiences 21, driving_tour 21, judged_competition 19, racing_event 38, road_rally 15, swap_meet 46, track_day 26, vendor_show 18',
    months:
      '01 15, 02 14, 03 29, 04 50, 05 76, 06 285, 07 160, 08 95, 09 71, 10 54, 11 25, 12 33, none 22',
    kinds:
      'car_clubs 429, car_dealers 83, charities 70, corporate 148, independent 157, museums 42',
    costs: '10_20 128, free 503, none 54, over_20 91, over_50 53, under_10 100',
    statuses: 'cancelled 23, postponed 6, rescheduled 14, scheduled 886',
    precisions: 'address 814, city 28, zip 87',
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
