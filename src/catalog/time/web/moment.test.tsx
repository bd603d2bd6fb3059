import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { applySettings } from '../../../platform/default-settings.ts'
import { Moment, momentWords } from './moment.tsx'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const inZone = (name: string, at: string) => {
  process.env.TZ = name
  return momentWords(at, true)
}

test('is in UTC when rendered by the server, whatever its zone', () => {
  process.env.TZ = 'America/Chicago'
  expect(renderToStaticMarkup(<Moment at="2026-11-21T00:05:59.000Z" />)).toBe(
    '<time dateTime="2026-11-21T00:05:59.000Z">Saturday, November 21, 2026 at 12:05 AM UTC</time>',
  )
})

test('is in the zone of the settings when rendered by the server', () => {
  const words = (timeZone: string, at: string) => {
    applySettings({ timeZone })
    return momentWords(at, false)
  }
  expect(words('America/Denver', '2026-11-21T00:05:59Z')).toBe(
    'Friday, November 20, 2026 at 5:05 PM Mountain Time',
  )
  expect(words('Pacific/Honolulu', '2026-07-01T10:00:00Z')).toBe(
    'Wednesday, July 1, 2026 at 12:00 AM Hawaii Time',
  )
  applySettings()
})

test('is unchanged if invalid', () => {
  expect([momentWords('soon', false), momentWords('soon', true)]).toEqual(['soon', 'soon'])
})

test('is in the zone of the reader after hydration', () => {
  expect(inZone('America/Chicago', '2026-11-21T00:05:59Z')).toBe(
    'Friday, November 20, 2026 at 6:05 PM CST',
  )
  expect(inZone('America/Chicago', '2026-07-01T05:00:00Z')).toBe(
    'Wednesday, July 1, 2026 at 12:00 AM CDT',
  )
  expect(inZone('Asia/Kolkata', '2026-11-20T20:00:00Z')).toBe(
    'Saturday, November 21, 2026 at 1:30 AM GMT+5:30',
  )
})
