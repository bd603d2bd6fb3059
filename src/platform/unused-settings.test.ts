import { expect, test } from 'vitest'
import { unusedSettingLines } from './unused-settings.ts'

test('settings without effect are named, with what happens instead', () => {
  expect(unusedSettingLines({})).toEqual([])
  expect(unusedSettingLines({ GEOCODER_URL: ' ', PORT: '80' })).toEqual([])
  const set = { GEOCODER_URL: 'census', MAP_STYLE_URL: 'https://maps.example/style.json' }
  expect(unusedSettingLines(set)).toEqual([
    'Warning: GEOCODER_URL has no effect in this release: events without coordinates are placed by ZIP code, city or known venue.',
    'Warning: MAP_STYLE_URL has no effect in this release: only the built-in maps are shown.',
  ])
})
