import { useRouteLoaderData } from 'react-router'

/** Data of the root loader, shared by all pages. */
export type SiteFacts = {
  /** Share of events that are demo data. */
  demo: 'none' | 'some' | 'all'
  /** Public URL of the site without a trailing slash. */
  publicUrl: string
  /** Milliseconds since 1970 when the page was rendered; server and browser use this one clock. */
  now: number
  /** Build version of the page; `unknown` if nothing was built. */
  build: string
  /** Path of the preview picture for shared pages without their own. */
  sharePicture: string
  /** True if the site sends mail; false if mail only waits in the outbox, so pages must not promise any. */
  sendsMail: boolean
  /** Set if web push is available. */
  notifies?: true
  /** Address for questions about the site. */
  infoAddress: string
  /** Set if trust steps of senders are disabled. */
  trustSteps?: 'off'
  /** Geocoding service for addresses of events, if configured. */
  geocoder?: Geocoder
  /** Tiled basemap from external servers that replaces the drawn map, if configured. */
  basemap?: SiteBasemap
}

export type Geocoder = {
  kind: 'census' | 'photon' | 'nominatim' | 'pelias'
  /** Empty for a service in the operator's own network. */
  host: string
}

export type SiteBasemap = {
  /** Servers that the visitor's browser requests. */
  hosts: readonly string[]
  /**
   * Permission of the loaded document to show the basemap, since a CSP applies to the whole document.
   * `elsewhere`: only the document of the map page may; `unavailable`: none may for now.
   */
  use: 'here' | 'elsewhere' | 'unavailable'
}

const unknownSite: SiteFacts = {
  demo: 'none',
  publicUrl: '',
  now: 0,
  build: 'unknown',
  sharePicture: '',
  sendsMail: false,
  infoAddress: '',
}

export const useSiteFacts = (): SiteFacts =>
  (useRouteLoaderData('root') as SiteFacts | undefined) ?? unknownSite
