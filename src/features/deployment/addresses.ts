/** URLs of both calls, outside the contract: the monitor runs on every page and needs no schemas. */
export const syncStatusAddress = '/api/deployment/sync-status'
export const forceRefreshAddress = '/api/deployment/force-refresh'
