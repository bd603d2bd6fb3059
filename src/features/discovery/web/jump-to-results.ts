/** What a page of results shows first, whose application is not loaded yet. */
import { hasLongerList } from './cache/kept-searches.ts'

const navigationType = () =>
  performance.getEntriesByType('navigation').find((entry) => 'type' in entry)?.type

/**
 * To the results of a search, which stand below the form and the categories. Not where the page was left further
 * down, nor where its address names another part of it, nor on the way back.
 */
export const jumpToResults = (): void => {
  const heading = document.querySelector('[data-jump]')
  if (!heading || location.hash || navigationType() === 'back_forward') return
  if (heading.getBoundingClientRect().top <= 0) return
  // The browser would bring a page that is loaded anew back to its top.
  history.scrollRestoration = 'manual'
  heading.scrollIntoView({ block: 'start' })
}

/** A list that had grown before the page was loaded anew is shown by the application. */
export const bringLongerList = (launch: () => void): void => {
  if (navigationType() === 'reload' && hasLongerList(location.pathname + location.search)) launch()
}
