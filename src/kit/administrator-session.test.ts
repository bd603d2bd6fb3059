import { expect, test } from 'vitest'
import { pageOf, signInPathFor } from './administrator-session.ts'

test.each([
  ['/admin?event=x', '/admin?event=x'],
  ['/admin.data?event=x&_routes=routes%2Fadmin', '/admin?event=x'],
  ['/admin/events/x.data?index', '/admin/events/x'],
  ['/_root.data', '/'],
])('the page of %s is %s', (address, page) => {
  expect(pageOf(new Request(`http://localhost${address}`))).toBe(page)
})

test('leads back to a page with its query, but to no address that no header can hold', () => {
  expect(signInPathFor('/admin?event=x')).toBe('/sign-in?to=%2Fadmin%3Fevent%3Dx')
  expect(signInPathFor(`/admin?note=${'é'.repeat(2_000)}`)).toBe('/sign-in?to=%2Fadmin')
})
