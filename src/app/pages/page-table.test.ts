import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { isPrivatePage, isSecretAddress, pageAt } from './page-addresses.ts'
import { isPrivateRoute, isUnlistedRoute, pages } from './page-table.ts'
import { isPublicPage } from './public-pages.ts'

test.each([
  ['/admin', true],
  ['/admin/account', true],
  ['/admin.data', true],
  ['/admin/account.data', true],
  ['/sign-in', true],
  ['/sign-in.data', true],
  ['/manage/abc', true],
  ['/confirm/abc', true],
  ['/reminders/abc', true],
  ['/claim/abc', true],
  ['/Admin/account', true],
  ['/SIGN-IN', true],
  ['/%61dmin', true],
  ['/%2561dmin', true],
  ['/manage%2fabc', true],
  ['/manage%2Fabc%', true],
  ['//manage//abc', true],
  ['/manage%5cabc', true],
  ['/manage;abc', true],
  ['/', false],
  ['/administrators', false],
  ['/event/admin', false],
])('%s is private: %s', (path, expected) => {
  expect(isPrivatePage(path)).toBe(expected)
})

test.each([
  ['/manage', true],
  ['/manage/abc', true],
  ['/manage/abc.data', true],
  ['/manage/abc/def/change.data', true],
  ['/api/manage/abc', true],
  ['/confirm/abc', true],
  ['/confirm/abc.data', true],
  ['/api/confirmations/abc', true],
  ['/reminders/abc', true],
  ['/api/reminders/abc', true],
  ['/claim/abc.data', true],
  ['/api/claims/abc', true],
  ['/your-events/abc.data', true],
  ['/api/your-events/abc', true],
  ['/your-events-x', false],
  ['/Manage/abc', true],
  ['/MANAGE.data', true],
  ['/%6Danage/abc', true],
  ['/managers', false],
  ['/manage%2fabc', true],
  ['/%25256danage%25252fabc', true],
  ['//API//manage/abc', true],
  ['/confirmation', false],
  ['/event/manage', false],
])('%s may hold a secret: %s', (path, expected) => {
  expect(isSecretAddress(path)).toBe(expected)
})

test('every page with a token is private and secret, and administrator pages are private', () => {
  const addresses = routes.map(({ path = '' }) => `/${path}`)
  const withToken = addresses.filter((path) => /token/i.test(path))
  expect(withToken.length).toBeGreaterThan(6)
  for (const path of withToken)
    expect([path, isPrivatePage(path), isSecretAddress(path)]).toEqual([path, true, true])
  for (const path of addresses.filter((each) => /^.(admin|sign)/.test(each)))
    expect([path, isPrivatePage(path)]).toEqual([path, true])
})

test('private pages and pages excluded from search engines are the same by route and by path', () => {
  for (const { id = '', path = '' } of routes) {
    expect([id, isPrivateRoute(id)]).toEqual([id, isPrivatePage(`/${path}`)])
    const isUnlisted = pages.some((page) => page.path === path && page.engines === 'unlisted')
    expect([id, isUnlistedRoute(id)]).toEqual([id, isUnlisted])
  }
})

test('each page is found by a path that matches its pattern', () => {
  const sample = (path: string) => `/${path.replaceAll(/:\w+\??/g, 'x')}`
  expect(pages.filter((page) => pageAt(sample(page.path)) !== undefined).length).toBe(pages.length)
  const other = pages.filter((page) => pageAt(sample(page.path))?.path !== page.path)
  expect(other.map(({ path }) => path)).toEqual([])
})

test.each([
  ['/', true],
  ['/event/x/words', true],
  ['/event/x/flyer', true],
  ['/event/x/report', false],
  ['/archive/2025/ohio', true],
  ['/car-shows/ohio', true],
  ['/nothing-of-ours', false],
  ['/Admin', false],
  ['/Upload', false],
  ['/upload', false],
  ['/contact', false],
  ['/help/', false],
])('%s is the same for everyone: %s', (path, expected) => {
  expect(isPublicPage(path)).toBe(expected)
})
