import { createContext, use } from 'react'

/** The nonce of this page's inline scripts; empty in the browser, where it is not readable. */
export const NonceContext = createContext('')

export const useNonce = (): string => use(NonceContext)
