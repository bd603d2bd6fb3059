/** Scrolls a page of results to them before its application is loaded. */
import { hasLongerList } from './cache/stored-searches.ts'

const navigationType = () =>
  performance.getEntriesByType('navigation').find((entry) => 'type' in entry)?.type

/** Pixels from the top of the window within which the first result begins. */
const inSight = 200

/**
 * To the results of a search, where more than its bar stands above them. Not where the page was left further down,
 * nor where its address names another part of it, nor on the way back.
 */
export const jumpToResults = (): void => {
  const start = document.querySelector('[data-jump]')
  if (!start || location.hash || navigationType() === 'back_forward') return
  if (start.getBoundingClientRect().top <= 0) return
  const first = document.querySelector('[data-first]')?.getBoundingClientRect().top ?? Infinity
  if (first <= inSight) return
  // The browser would bring a reloaded page back to its top.
  history.scrollRestoration = 'manual'
  start.scrollIntoView({ block: 'start' })
}

/** A list that had grown before the page was reloaded is shown by the application. */
export const bringLongerList = (launch: () => void): void => {
  if (navigationType() === 'reload' && hasLongerList(location.pathname + location.search)) launch()
}
