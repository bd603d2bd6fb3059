import { expect, test } from 'vitest'
import { signInPathFor } from './administrator-session.ts'

test('redirects back to a page with its query, but not to a URL that is invalid in a header', () => {
  expect(signInPathFor('/admin?event=x')).toBe('/sign-in?to=%2Fadmin%3Fevent%3Dx')
  expect(signInPathFor(`/admin?note=${'é'.repeat(2_000)}`)).toBe('/sign-in?to=%2Fadmin')
})
