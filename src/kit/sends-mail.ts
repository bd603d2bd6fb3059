import { createContext } from 'react-router'

/** Whether mail leaves this site, or only waits in its outbox; for loaders on the server. */
export const sendsMailContext = createContext<boolean>()
