import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadsToSignIn } from '../../../../kit/administrator-session.ts'
import { forgetUnsentEdit, keepUnsentEdit, readUnsentEdit, unsentEditOf } from './unsent-edits.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const unsent = (id: string) => unsentEditOf(readUnsentEdit(id))

test('an unsent edit is restored for its event with its version, until it is removed', () => {
  keepUnsentEdit('a', { name: 'Neon Night', scope: 'all', sequence: '3' })
  expect(unsent('b')).toBeUndefined()
  expect(unsent('a')).toMatchObject({
    message: expect.stringMatching(/^Your session ended/),
    fields: {},
    texts: { name: 'Neon Night' },
    scope: 'all',
    sequence: '3',
  })
  forgetUnsentEdit('a')
  expect(unsent('a')).toBeUndefined()
})

test('without a usable session storage nothing is restored, and nothing throws', () => {
  stored.set('unsent-edit a', '{')
  expect(unsent('a')).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  keepUnsentEdit('a', { name: 'x' })
  forgetUnsentEdit('a')
  expect(unsent('a')).toBeUndefined()
})

test('only a redirect to the sign-in means that the session ended', () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } })
  expect(leadsToSignIn(to('/sign-in?to=%2Fadmin'))).toBe(true)
  expect(leadsToSignIn(to('/admin?event=a'))).toBe(false)
  expect(leadsToSignIn(new Response('no', { status: 409 }))).toBe(false)
  expect(leadsToSignIn(new TypeError('offline'))).toBe(false)
})
