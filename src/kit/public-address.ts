import { createContext } from 'react-router'

/** Public URL of the site without a trailing slash, for loaders on the server. */
export const publicAddressContext = createContext<string>()
