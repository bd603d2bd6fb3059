import { expect, test } from 'vitest'
import { unusedSettingLines } from './unused-settings.ts'

test('settings without effect are named, with what happens instead', () => {
  expect(unusedSettingLines({})).toEqual([])
  expect(unusedSettingLines({ MAP_STYLE_URL: ' ', PORT: '80' })).toEqual([])
  const set = { MAP_STYLE_URL: 'https://maps.example/style.json' }
  expect(unusedSettingLines(set)).toEqual([
    'Warning: MAP_STYLE_URL has no effect in this release: only the built-in maps are shown.',
  ])
})
