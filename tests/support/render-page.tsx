/** Renders a page's component as the server does, without a server. */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { SiteFacts } from '../../src/kit/site-facts.ts'

export const sampleSite: SiteFacts = {
  demo: 'none',
  publicUrl: 'https://atlas.example',
  now: Date.parse('2026-11-19T18:00:00Z'),
  build: 'b1',
  sharePicture: '/share/topic/collage/1.png',
  sendsMail: true,
  infoAddress: 'info@atlas.org',
}

type Rendering = {
  path?: string
  /** Path pattern of the page, for its parameters. */
  route?: string
  /** Data of the page's loader. */
  data?: unknown
  /** Result of the page's action, as after a posted form. */
  posted?: unknown
  /** Overrides of the root loader's data. */
  site?: Partial<SiteFacts> & { analyticsId?: string }
}

/** HTML of the page without head and shell, except what it adds to the head itself. */
export const renderPage = async (
  Page: ComponentType,
  { path = '/', route = '*', data = null, posted, site }: Rendering = {},
): Promise<string> => {
  const page = { path: route, loader: () => data, action: () => posted, Component: Page }
  const root = { id: 'root', loader: () => ({ ...sampleSite, ...site }), children: [page] }
  const handler = createStaticHandler([root])
  const address = `http://localhost${path}`
  const request =
    posted === undefined
      ? new Request(address)
      : new Request(address, { method: 'POST', body: new URLSearchParams() })
  const context = await handler.query(request)
  if (context instanceof Response) throw new Error('The page answered without being rendered.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
}

/** Visible text, with each block on its own line. */
export const textOf = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/(?:p|dd|dt|li|h\d|a|button|div|title|time|summary)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll(/ +\n/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
