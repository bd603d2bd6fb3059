import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showToast, toastStore } from '../../../ui/toast-store.ts'
import { offerReload } from './watch-build.ts'

beforeEach(() => {
  vi.useFakeTimers()
  dismissToast(toastStore.get()?.id ?? -1)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('offers to reload, and reloads only when accepted', () => {
  const reload = vi.fn<() => void>()
  offerReload(reload)
  expect(toastStore.get()).toMatchObject({
    title: 'A newer version of this site is ready',
    open: true,
  })
  vi.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  toastStore.get()?.action?.run()
  expect(reload).toHaveBeenCalledOnce()
})

test('waits until an open toast has closed', () => {
  showToast({ title: 'Event Approved' })
  offerReload(() => {})
  expect(toastStore.get()?.title).toBe('Event Approved')
  showToast({ title: 'Event Rejected' })
  expect(toastStore.get()?.title).toBe('Event Rejected')
  dismissToast(toastStore.get()?.id ?? -1)
  expect(toastStore.get()).toMatchObject({
    title: 'A newer version of this site is ready',
    open: true,
  })
})
