import { expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { cardEvent } from '../../../../catalog/event/card-event.ts'
import { measureFrom } from './exact-distances.ts'

const at = (id: string, latitude: number, distance?: number) =>
  cardEvent({ ...sampleEvent, id, latitude, longitude: -87.63, distance })

test('distances are recalculated and sorted, except for events without one', () => {
  const here = { latitude: 41.8844, longitude: -87.63 }
  const events = [at('north', 41.89, 0.69), at('south', 41.879, 0.07)]
  const nearest = measureFrom(here, events, true)
  expect(nearest.map(({ id, distance }) => [id, distance?.toFixed(1)])).toEqual([
    ['south', '0.4'],
    ['north', '0.4'],
  ])
  expect(measureFrom(here, events, false).map(({ id }) => id)).toEqual(['north', 'south'])
  expect(measureFrom(here, [at('nowhere', 41.9)], true)[0]).not.toHaveProperty('distance')
  expect(events[0]?.distance).toBe(0.69)
})
