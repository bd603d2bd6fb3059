import { createContext, type ReactElement } from 'react'

/**
 * Markup of an element that was rendered before, by a key that names everything it shows. On the server
 * alone: in the browser there is none, and elements are made as usual.
 */
export type FragmentCache = (key: string, render: () => ReactElement) => string

export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)
