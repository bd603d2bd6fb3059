/** Context that the server gives to the loaders of pages. */
import { createContext, RouterContextProvider } from 'react-router'
import type { Call } from '../../kit/call.ts'
import { callContext } from '../../kit/page-call.ts'
import { publicAddressContext } from '../../kit/public-address.ts'
import type { SiteFacts } from '../../kit/site-facts.ts'

export type PageSettings = Pick<
  SiteFacts,
  'publicUrl' | 'sendsMail' | 'trustSteps' | 'geocoder' | 'basemap'
> & { analyticsId: string | undefined }

export const settingsContext = createContext<PageSettings>()
export const nonceContext = createContext<string>('')

export type PageMarkup = { parts?: string[] }

/** The page's markup, handed over as the texts that it is made of: in a response it would be encoded and decoded again. */
export const markupContext = createContext<PageMarkup>()

/** Filled by the server for each request; made inside the page bundle, so that both mean the same keys. */
export const createPageContext = (values: {
  call: Call
  settings: PageSettings
  nonce: string
  markup?: PageMarkup
}): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(callContext, values.call)
  context.set(settingsContext, values.settings)
  context.set(publicAddressContext, values.settings.publicUrl)
  context.set(nonceContext, values.nonce)
  context.set(markupContext, values.markup ?? {})
  return context
}
