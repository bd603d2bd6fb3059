/**
 * Pages of this visit, kept for five minutes with what was loaded below them, so that going back shows
 * the same list at the same place.
 */
const lifeMs = 5 * 60 * 1000
const mostPages = 20

const pages = new Map<string, { data: unknown; at: number }>()

export const keptPage = <Data>(address: string, now = Date.now()): Data | undefined => {
  const page = pages.get(address)
  return page && now - page.at < lifeMs ? (page.data as Data) : undefined
}

export const keepPage = (address: string, data: unknown, now = Date.now()): void => {
  pages.delete(address)
  pages.set(address, { data, at: now })
  const oldest = pages.keys().next().value
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest)
}
