/** The router's data protocol: a browser that shows one of our pages requests the data of the next one alone. */

/** Content type of a page's data. */
export const dataType = 'text/x-script'

/** `path` without a query. */
export const isDataAddress = (path: string): boolean => path.endsWith('.data')

/** `/about` for `/about.data`, `/` for `/_.data`, which stands for what ends with a slash; a page's own path as it is. */
export const pagePath = (path: string): string => path.replace(/(?<=\/)_\.data$|(?<!\/)\.data$/, '')

/** Parameters of the protocol: which loaders are called, and which route of an address acts. */
const ownParameters = ['_routes', 'index']

/** Path and query of the page that is requested, as a whole or its data. */
export const pageAddress = ({ pathname, searchParams }: URL): string => {
  const query = new URLSearchParams(searchParams)
  for (const name of ownParameters) query.delete(name)
  return pagePath(pathname) + (query.size === 0 ? '' : `?${query}`)
}
