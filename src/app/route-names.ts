/** Names the routes of this program for metrics and logs. */
import type { ServerBuild } from 'react-router'
import { createRouteNames, type NameRoute } from '../platform/metrics/measure-requests.ts'
import type { PageSource } from './pages.ts'
import type { App } from './server.ts'

const folders = ['/assets/', '/pictures/', '/demo/', '/fonts/', '/uploads/']

/** The pages' names are known once the bundle is loaded, which is soon after the start. */
export const routeNames = (app: Pick<App, 'api'>, source: PageSource): NameRoute => {
  const calls = app.api.endpoints
  let names = createRouteNames({ calls, pages: [], folders })
  source.load().then(
    (build) => {
      names = createRouteNames({ calls, pages: pagesOf(build), folders })
    },
    // The visitor of a page sees its failures.
    () => {},
  )
  return (path) => names(path)
}

const pagesOf = ({ routes }: ServerBuild): string[] =>
  Object.values(routes).flatMap((route) => {
    if (route === undefined || route.path === '*' || route.id === 'root') return []
    return [route.path ?? '']
  })
