import { useRouteLoaderData } from 'react-router'

/** What the root page loaded for all pages. */
export type SiteFacts = {
  demo: boolean
  /** Address of the site without a slash at its end. */
  publicUrl: string
  /** Milliseconds when the page was rendered: one clock for server and browser. */
  now: number
}

const unknownSite: SiteFacts = { demo: false, publicUrl: '', now: 0 }

export const useSiteFacts = (): SiteFacts =>
  (useRouteLoaderData('root') as SiteFacts | undefined) ?? unknownSite
