/** Router's data protocol: on navigation, a browser requests only the next page's data. */

/** Content type of a page's data. */
export const dataType = 'text/x-script'

/** `path` has no query. */
export const isDataAddress = (path: string): boolean => path.endsWith('.data')

/** `/about` for `/about.data`, `/` for `/_.data` (paths with a trailing slash); other paths unchanged. */
export const pagePath = (path: string): string => path.replace(/(?<=\/)_\.data$|(?<!\/)\.data$/, '')

/** Protocol parameters: which loaders to call, and which route of a path handles an action. */
const ownParameters = ['_routes', 'index']

/** Path and query of the page in a page or data request. */
export const pageAddress = ({ pathname, searchParams }: URL): string => {
  const query = new URLSearchParams(searchParams)
  for (const name of ownParameters) query.delete(name)
  return pagePath(pathname) + (query.size === 0 ? '' : `?${query}`)
}
