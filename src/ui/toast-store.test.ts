import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, removeDelayMs, showToast, toastStore } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one at a time: a new toast replaces the old one', () => {
  showToast({ title: 'first' })
  const first = toastStore.get()
  showToast({ title: 'second' })
  expect(toastStore.get()).toMatchObject({ title: 'second', open: true })
  dismissToast(first?.id ?? -1)
  expect(toastStore.get()?.open).toBe(true)
})

test('a dismissed one is closed at once and removed after 1,000,000 ms', () => {
  showToast({ title: 'x' })
  dismissToast(toastStore.get()?.id ?? -1)
  expect(toastStore.get()?.open).toBe(false)
  vi.advanceTimersByTime(removeDelayMs - 1)
  expect(toastStore.get()).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
  expect(removeDelayMs).toBe(1_000_000)
})

test('listeners get every change until they unsubscribe', () => {
  const heard = vi.fn()
  const leave = toastStore.subscribe(heard)
  showToast({ title: 'x' })
  leave()
  showToast({ title: 'y' })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('an offer has its button', () => {
  const run = vi.fn<() => void>()
  showToast({ title: 'x', action: { label: 'Go', altText: 'Go by the menu.', run } })
  toastStore.get()?.action?.run()
  expect(run).toHaveBeenCalledOnce()
})
