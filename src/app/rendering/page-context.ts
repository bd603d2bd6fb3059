/** Context from the server for loaders of pages. */
import { createContext, RouterContextProvider } from 'react-router'
import { pageAddressContext, pageRoleContext } from '../../kit/administrator-session.ts'
import type { Call } from '../../kit/call.ts'
import { callContext } from '../../kit/page-call.ts'
import { publicAddressContext } from '../../kit/public-address.ts'
import type { Role } from '../../kit/roles.ts'
import type { SiteFacts } from '../../kit/site-facts.ts'
import { type PageSiteSettings, siteSettings } from '../../kit/site-settings.ts'

export type PageSettings = Pick<
  SiteFacts,
  'publicUrl' | 'sendsMail' | 'notifies' | 'infoAddress' | 'trustSteps' | 'geocoder' | 'basemap'
> & {
  analyticsId: string | undefined
  /** Site settings; browsers lack the defaults. */
  site?: PageSiteSettings
}

export const settingsContext = createContext<PageSettings>()
export const nonceContext = createContext<string>('')

export type PageOutcome = {
  /** Unhandled errors of loaders and actions. */
  failures: unknown[]
}

/** Filled during rendering, in addition to the response. */
export const outcomeContext = createContext<PageOutcome>()

/** Context for a request's loaders; created inside the page bundle, so that bundle and server share its keys. */
export const createPageContext = (values: {
  call: Call
  /** Path and query of the page. */
  address: string
  /** Role that the page table requires. */
  role?: Role
  settings: PageSettings
  nonce: string
  outcome?: PageOutcome
}): RouterContextProvider => {
  const context = new RouterContextProvider()
  // The bundle has its own copy of the settings module.
  Object.assign(siteSettings, values.settings.site)
  context.set(callContext, values.call)
  context.set(pageAddressContext, values.address)
  if (values.role) context.set(pageRoleContext, values.role)
  context.set(settingsContext, values.settings)
  context.set(publicAddressContext, values.settings.publicUrl)
  context.set(nonceContext, values.nonce)
  context.set(outcomeContext, values.outcome ?? { failures: [] })
  return context
}
