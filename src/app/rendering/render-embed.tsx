/** Embeds: documents without the application, composed of the features that show searches. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  type EmbedView,
  embeddedEventPath,
  embedPath,
  embedViews,
} from '../../catalog/links/embed-paths.ts'
import { withQuery } from '../../catalog/links/paths.ts'
import { filterNames } from '../../catalog/search/filters.ts'
import { nearbyOnly } from '../../catalog/search/nearby-only.ts'
import type { Embedded, EmbedRequest } from '../../catalog/search/web/embedded.tsx'
import { getDemoState } from '../../features/demo/contract.ts'
import { readLook } from '../../features/embed/looks.ts'
import {
  EmbedDocument,
  embedStyle,
  heightScript,
} from '../../features/embed/web/embed-document.tsx'
import { embedEvent } from '../../features/embed/web/embedded-event.tsx'
import { embedSearch } from '../../features/embed/web/embedded-search.tsx'
import { embedMap } from '../../features/map/web/embedded-map.tsx'
import markers from '../../features/map/web/markers.css?raw'
import { embedMonth } from '../../features/month/web/embedded-month.tsx'
import type { Call } from '../../kit/call.ts'
import { fromQuery } from '../../kit/endpoint.ts'
import { type PageSiteSettings, siteSettings } from '../../kit/site-settings.ts'

const views: Record<EmbedView, (request: EmbedRequest) => Promise<Embedded>> = {
  list: embedSearch,
  month: embedMonth,
  map: embedMap,
}

/** Note about demo data, as in the header of pages. */
const demoWords = async (call: Call): Promise<string> => {
  const { demo, mixed } = (await call(getDemoState, {})).body
  if (!demo) return ''
  return `Demo data: ${mixed ? 'not all' : 'none'} of these events are real`
}

/** Parameters that links within an embed keep; others would only make every link longer. */
const keptNames = new Set<string>([...filterNames, 'view', 'month', 'theme', 'accent', 'resize'])

const eventAddress = /^\/embed\/event\/([^/]+)$/

export type RenderedEmbed = {
  status: number
  html: string
  /** Content of the style and script elements. */
  style: string
  script: string
}

/** Renders the embed at a URL with the site's settings. */
export const renderEmbed = async (
  call: Call,
  url: URL,
  site: PageSiteSettings,
): Promise<RenderedEmbed> => {
  // The bundle has its own copy of the settings module.
  Object.assign(siteSettings, site)
  const now = Date.now()
  const filters = await nearbyOnly(call, fromQuery(url.searchParams))
  const [, id] = eventAddress.exec(url.pathname) ?? []
  const kept = Object.fromEntries(Object.entries(filters).filter(([name]) => keptNames.has(name)))
  const pathWith: EmbedRequest['pathWith'] = (changes) =>
    id === undefined
      ? embedPath({ ...kept, ...changes })
      : embeddedEventPath(id, { ...kept, ...changes })
  const searchUrl = new URL(withQuery(url.pathname, filters), url)
  const request = { call, url: searchUrl, now, pathWith }
  const view = embedViews.find((each) => each === filters.view) ?? 'list'
  const embedded = await (id === undefined ? views[view](request) : embedEvent(request, id))
  const look = readLook(url.searchParams)
  const style = embedStyle(look, view === 'map' && id === undefined ? markers : '')
  const script = look.resizes ? heightScript : ''
  const demo = await demoWords(call)
  const document = <EmbedDocument {...{ embedded, look, style, script, now, demo }} />
  const html = `<!DOCTYPE html>${renderToStaticMarkup(document)}`
  return { status: embedded.status ?? 200, html, style, script }
}
