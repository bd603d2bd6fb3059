import { createContext, use } from 'react'

/** The nonce of this page's inline scripts; empty in the browser, where it is not readable. */
export const NonceContext = createContext('')

export const useNonce = (): string => use(NonceContext)

/** A script for the time before the application is there; `text` is that of functions that reach nothing outside. */
export const InlineScript = ({ text }: { text: string }) => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    // oxlint-disable-next-line react/no-danger -- text of the program's own functions
    dangerouslySetInnerHTML={{ __html: text }}
  />
)

/** Structured data for search engines; `text` comes from jsonLdText. */
export const JsonLd = ({ text }: { text: string }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- escaped by jsonLdText; a data block runs nothing
    dangerouslySetInnerHTML={{ __html: text }}
  />
)
