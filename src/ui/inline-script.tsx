import { createContext, use } from 'react'

/** Nonce of this page's inline scripts; empty in the browser, which hides nonces. */
export const NonceContext = createContext('')

export const useNonce = (): string => use(NonceContext)

/** Script that runs before the application loads; `text` is source of self-contained functions. */
export const InlineScript = ({ text }: { text: string }) => (
  <script
    nonce={useNonce()}
    suppressHydrationWarning
    // oxlint-disable-next-line react/no-danger -- text of the program's own functions
    dangerouslySetInnerHTML={{ __html: text }}
  />
)

/** Structured data for search engines; `text` is from jsonLdText. */
export const JsonLd = ({ text }: { text: string }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- escaped by jsonLdText; a data block runs nothing
    dangerouslySetInnerHTML={{ __html: text }}
  />
)
