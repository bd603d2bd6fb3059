import { useRouteLoaderData } from 'react-router'

/** Data of the root loader, shared by all pages. */
export type SiteFacts = {
  /** Share of the events that are made up for demonstration. */
  demo: 'none' | 'some' | 'all'
  /** Address of the site without a slash at its end. */
  publicUrl: string
  /** Milliseconds when the page was rendered: one clock for server and browser. */
  now: number
  /** Version of the build that the page came from; `unknown` when nothing was built. */
  build: string
  /** Path of the picture that goes with links to pages without one of their own. */
  sharePicture: string
  /** True if mail leaves this site, false if it only waits in its outbox: nothing is promised that does not come. */
  sendsMail: boolean
  /** Set where browsers can be notified. */
  notifies?: true
  /** Address for questions about the site. */
  infoAddress: string
  /** Set where the steps of senders are not in force. */
  trustSteps?: 'off'
  /** The service that learns the addresses of events, if there is one. */
  geocoder?: Geocoder
  /** The map of other servers that replaces the drawn one, if there is one. */
  basemap?: SiteBasemap
}

export type Geocoder = {
  kind: 'census' | 'photon' | 'nominatim' | 'pelias'
  /** Empty for one in the operator's own network. */
  host: string
}

export type SiteBasemap = {
  /** Servers that a visitor's browser asks. */
  hosts: readonly string[]
  /**
   * Rights of the document that the browser has loaded: `elsewhere` means that only that of the map may show it, as
   * policies come with documents; `unavailable`, that it may not for now.
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
