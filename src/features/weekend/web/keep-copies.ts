/** Copies of saved events for use offline: registers the worker that makes the copies, and notifies it of changes. */
import { savedSign } from '../../../catalog/event/saved-events.ts'
import { weekendPath } from '../../../catalog/links/paths.ts'
import { storageCleared } from '../../../kit/visit-cache.ts'

/** Does nothing after Force Refresh, which unregisters the worker but does not stop it. */
const notify = async (sign: string): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(sign)
}

/**
 * Lets the browser, and thus the worker, load pages that may have a copy: links from and to My Weekend, and offline all
 * links. The application would request their data, which have no copies.
 */
const leaveToBrowser = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.matches('[href^="#"], [role=button]')) return
  const isWeekend = [location.pathname, link.getAttribute('href')].includes(weekendPath())
  if (isWeekend || !navigator.onLine) event.stopPropagation()
}

/** Browsers support workers only in secure contexts. */
const keepCopies = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  addEventListener('click', leaveToBrowser, true)
  // The worker reads the list again whenever it changes and whenever the page becomes visible.
  for (const sign of [savedSign, 'online']) addEventListener(sign, ({ type }) => void notify(type))
  await notify(savedSign)
}

const isWanted = () =>
  document.querySelector('.saved-link[data-count]:not([data-count=""])') !== null ||
  navigator.serviceWorker?.controller ||
  matchMedia('(display-mode: standalone)').matches

/** Starts once an event is saved or the site is installed; not on a page on which Force Refresh was pressed. */
export const watchSaved = (): void => {
  const stop = () => removeEventListener(savedSign, begin)
  const begin = () => {
    if (!isWanted()) return
    stop()
    keepCopies().catch((error: unknown) => console.info('This browser keeps no copies.', error))
  }
  addEventListener(savedSign, begin)
  addEventListener(storageCleared, stop)
  begin()
}
