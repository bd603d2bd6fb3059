import { expect, test } from 'vitest'
import { isPrivatePage } from './private-pages.ts'

test.each([
  ['/admin', true],
  ['/admin/account', true],
  ['/admin.data', true],
  ['/admin/account.data', true],
  ['/sign-in', true],
  ['/sign-in.data', true],
  ['/manage/abc', true],
  ['/', false],
  ['/administrators', false],
  ['/event/admin', false],
])('%s is private: %s', (path, expected) => {
  expect(isPrivatePage(path)).toBe(expected)
})
