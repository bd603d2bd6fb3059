/**
 * Client side of an endpoint: its method and path with the types of its contract, and none of its schemas. Browsers
 * send what the types permit; the server parses and decides.
 */
import type { ClientEndpoint, EndpointSpec } from './endpoint.ts'

/** Names an endpoint for pages; the compiler compares method and path with those of the contract. */
/* @__NO_SIDE_EFFECTS__ */
export const clientEndpoint = <S extends EndpointSpec>(
  method: S['method'],
  path: S['path'],
): ClientEndpoint<S> => ({ method, path })
