/** Where "Back to Events" leads: to the results that the visitor came from, when there are any. */
import { paths } from '../../catalog/links/paths.ts'

export type Whence = {
  /** Entries of this site before this one in the tab's history, as the router counts them. */
  entriesBefore: number
  /** How many events were opened one from another since the results. */
  eventsBefore: number
  /** Address of the page that led here by an ordinary link; empty when unknown. */
  referrer: string
  origin: string
}

export type BackTarget = { steps: number } | { path: string }

export const backTarget = (whence: Whence): BackTarget => {
  const { entriesBefore, eventsBefore, referrer, origin } = whence
  if (entriesBefore > eventsBefore) return { steps: -(eventsBefore + 1) }
  // Opened in a new tab from the results: they are shown again with their filters.
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined
  const lists: string[] = [paths.home, paths.archive]
  if (from?.origin === origin && lists.includes(from.pathname)) {
    return { path: from.pathname + from.search }
  }
  return { path: paths.home }
}
