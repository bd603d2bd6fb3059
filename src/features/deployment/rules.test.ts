import { describe, expect, test } from 'vitest'
import { environmentOf, isOldBuild, isOtherBuild, outOfSyncReasons } from './rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const buildOf = (ageMs: number) => ({
  version: 'abc',
  timestamp: new Date(now - ageMs).toISOString(),
  assets: ['/assets/a.js'],
})

describe('the environment', () => {
  test.each([
    ['localhost', '3000', 'development'],
    ['127.0.0.1', '', 'development'],
    ['[::1]', '3000', 'development'],
    ['atlas.localhost', '', 'development'],
    ['atlas.example', '5000', 'development'],
    ['atlas.example', '', 'production'],
    ['www.atlas.example', '', 'production'],
    ['ATLAS.example', '8443', 'production'],
    ['preview.atlas.example', '', 'preview'],
    ['preview-42.host.example', '', 'preview'],
    ['atlas-staging.host.example', '', 'preview'],
    ['atlas-main.host.example', '', 'preview'],
    ['previewer.example', '', 'preview'],
  ])('%s with port "%s" is %s', (hostname, port, environment) => {
    expect(environmentOf({ hostname, port, publicHostname: 'atlas.example' })).toBe(environment)
  })

  test('without a public address a site is production, unless its name contains preview', () => {
    const at = (hostname: string) => environmentOf({ hostname, port: '', publicHostname: hostname })
    expect(at('previewer.example')).toBe('production')
    expect(at('preview.example')).toBe('preview')
  })
})

describe('the age of a build', () => {
  test('a build is old after 10 minutes', () => {
    expect(isOldBuild(buildOf(10 * minute), now)).toBe(false)
    expect(isOldBuild(buildOf(10 * minute + 1), now)).toBe(true)
  })

  test('a build without a time is not old', () => {
    expect(isOldBuild({ ...buildOf(0), timestamp: null }, now)).toBe(false)
  })
})

describe('out of sync in production', () => {
  test('a known build up to 24 hours old with assets is in sync', () => {
    expect(outOfSyncReasons(buildOf(24 * hour), now)).toEqual([])
  })

  test.each([
    ['unknown version', { version: 'unknown' }, 'the version is unknown'],
    ['no assets', { assets: [] }, 'there are no assets'],
    ['older than 24 hours', buildOf(24 * hour + 1), 'the build is older than 24 hours'],
  ])('%s', (_, changes, reason) => {
    expect(outOfSyncReasons({ ...buildOf(0), ...changes }, now)).toEqual([reason])
  })
})

test('only a build known to differ counts as another build', () => {
  expect(isOtherBuild('a', 'b')).toBe(true)
  expect(isOtherBuild('a', 'a')).toBe(false)
  expect(isOtherBuild('unknown', 'b')).toBe(false)
  expect(isOtherBuild('a', 'unknown')).toBe(false)
})
