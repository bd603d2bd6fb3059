/** Copies of saved events for places without a signal: registers the worker that makes them, and tells it when to. */
import { savedSign } from '../../../catalog/event/saved-events.ts'
import { weekendPath } from '../../../catalog/links/paths.ts'
import { storageCleared } from '../../../kit/visit-cache.ts'

/** After Force Refresh no worker is registered any more, and the one that still runs is left alone. */
const renew = async (sign: string): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage(sign)
}

/**
 * Pages that may have a copy are opened by the browser, which asks the worker: links from and to My Weekend, and all of them without a
 * signal. The application would ask for their data, of which there is none.
 */
const leaveToBrowser = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!link || link.matches('[href^="#"], [role=button]')) return
  const isWeekend = [location.pathname, link.getAttribute('href')].includes(weekendPath())
  if (isWeekend || !navigator.onLine) event.stopPropagation()
}

/** Browsers have no workers without a secure context. */
const keepCopies = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  addEventListener('click', leaveToBrowser, true)
  // The list is read again whenever it changes and whenever somebody looks at the page.
  for (const sign of [savedSign, 'online']) addEventListener(sign, ({ type }) => void renew(type))
  await renew(savedSign)
}

const isWanted = () =>
  document.querySelector('.saved-link[data-count]:not([data-count=""])') !== null ||
  navigator.serviceWorker?.controller ||
  matchMedia('(display-mode: standalone)').matches

/** Begins once something is saved, or the site is installed; not any more on a page from which Force Refresh was pressed. */
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
