import { expect, test } from 'vitest'
import { isPrivatePage, isSecretAddress } from './private-pages.ts'

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
  ['/Manage/abc', true],
  ['/MANAGE.data', true],
  ['/%6Danage/abc', true],
  ['/managers', false],
  ['/confirmations', false],
  ['/event/manage', false],
])('%s may hold a secret: %s', (path, expected) => {
  expect(isSecretAddress(path)).toBe(expected)
})
