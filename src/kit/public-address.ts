import { createContext } from 'react-router'

/** The site's public address without a slash at its end, for loaders on the server. */
export const publicAddressContext = createContext<string>()
