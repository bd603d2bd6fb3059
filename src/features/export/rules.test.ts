import { describe, expect, test } from 'vitest'
import { applySettings } from '../../platform/default-settings.ts'
import { countAreas, exportFileName, spacedType } from './rules.ts'

describe('file names', () => {
  test('contain the site name, "Database" and the date in UTC', () => {
    const evening = Date.parse('2026-11-20T23:59:59Z')
    expect(exportFileName('csv', evening)).toBe('Gearhead_Atlas_Database_2026-11-20.csv')
    expect(exportFileName('xlsx', evening + 1000)).toBe('Gearhead_Atlas_Database_2026-11-21.xlsx')
  })

  test('contain the date in the time zone of the settings', () => {
    applySettings({ timeZone: 'America/Denver' })
    const night = Date.parse('2026-11-21T06:59:59Z')
    expect(exportFileName('csv', night)).toBe('Gearhead_Atlas_Database_2026-11-20.csv')
    applySettings()
  })
})

test('underscores of types are shown as spaces', () => {
  expect(spacedType('car_club_event')).toBe('car club event')
})

test('the 50 states are counted separately from territories, unknown codes not at all', () => {
  expect(countAreas(['IL', 'OH', 'DC', 'PR', '', 'ZZ'])).toEqual({
    states: 2,
    nonStates: ['DC', 'PR'],
  })
})
