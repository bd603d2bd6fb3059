import { expect, test } from 'vitest'
import { pageAddress } from './data-address.ts'

test.each([
  ['/admin?event=x', '/admin?event=x'],
  ['/admin.data?event=x&_routes=routes%2Fadmin', '/admin?event=x'],
  ['/admin/events/x.data?index', '/admin/events/x'],
  ['/_.data', '/'],
  ['/archive/_.data?q=1', '/archive/?q=1'],
])('the page of %s is %s', (address, page) => {
  expect(pageAddress(new URL(address, 'http://localhost'))).toBe(page)
})
