/** Names requests by their routes, for metrics and logs. */
import type { RouteTable } from '../platform/http/route-table.ts'
import type { NameRoute } from '../platform/metrics/measure-requests.ts'
import { pagePath } from './rendering/data-address.ts'

/** Catch-all route of pages. */
export const anyPage = '/*'

/** Routes that match unknown paths, as of typos and scanners. */
const unknown = new Set([anyPage, '/api', '/api/*'])

/** Counts the data of a page as the page. */
export const nameRoutes =
  (routes: Pick<RouteTable, 'find'>): NameRoute =>
  (method, path) => {
    const name = routes.find(method, pagePath(path))?.route.path
    return name === undefined || unknown.has(name) ? 'unknown' : name
  }
