/** Names requests by their routes, for metrics and logs. */
import type { RouteTable } from '../platform/http/route-table.ts'
import type { NameRoute } from '../platform/metrics/measure-requests.ts'
import { pagePath } from './rendering/data-address.ts'

/** Route of the pages, for addresses that no other route takes. */
export const anyPage = '/*'

/** Routes of what does not exist: typing errors, scanners. */
const unknown = new Set([anyPage, '/api', '/api/*'])

/** The data of a page counts as the page. */
export const nameRoutes =
  (routes: Pick<RouteTable, 'find'>): NameRoute =>
  (method, path) => {
    const name = routes.find(method, pagePath(path))?.route.path
    return name === undefined || unknown.has(name) ? 'unknown' : name
  }
