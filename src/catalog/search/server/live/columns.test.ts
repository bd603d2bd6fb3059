import { expect, test } from 'vitest'
import { bytesHeld } from '../../../../../tests/support/collect-garbage.ts'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { Columns } from './columns.ts'
import type { LiveEvent } from './live-row.ts'

const many = 2_000

/** Event as read from the database: its texts are substrings of one long text. */
const cutOut = (number: number): LiveEvent => {
  const parts = [
    `an-id-of-some-length-${number}`,
    `a-series-of-its-own-${number}`,
    `The venue number ${number}`,
  ]
  const whole = `${parts.join('\t')}\t${number}${'x'.repeat(20_000)}`
  const [id = '', seriesId = '', venueName = ''] = whole.split('\t')
  const { latitude, longitude } = sampleEvent
  return {
    id,
    seriesId,
    organizer: venueName,
    venue: { name: venueName, city: 'Tulsa', state: 'OK' },
    version: id,
    json: '{}',
    day: 20_000,
    minute: 540,
    lastDay: 20_000,
    endsAt: 0,
    ongoing: 0,
    off: 0,
    latitude,
    longitude,
    eventType: 'car_show',
    state: 'OK',
    attendanceCost: null,
    charityInvolved: false,
    exact: 1,
    timeZone: 'America/Chicago',
    updatedAt: 0,
    carMake: { labels: [venueName], keys: [id] },
    feature: [id],
    openDays: '',
    goodFor: [],
    carCategory: { labels: [], keys: [] },
    seriesRule: venueName,
  }
}

test('columns do not retain the text that an event was sliced from', async () => {
  const columns = new Columns(many)
  const before = await bytesHeld()
  for (let number = 0; number < many; number++) {
    const event = cutOut(number)
    columns.putInSeries(columns.add(event), event)
  }
  // The events were cut out of 40 MB of text.
  expect((await bytesHeld()) - before).toBeLessThan(12_000_000)
  expect(columns.ids.at(-1)).toBe(`an-id-of-some-length-${many - 1}`)
})
