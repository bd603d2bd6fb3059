/** A server that no client can keep busy by being slow. */
import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * Five minutes bring 30 MB of files over a line of 1 Mbit/s. Idle connections outlive the minute that
 * load balancers keep theirs, or these would send a request into one that just closes. An idle
 * connection takes about 10 KB, so the most of them take 200 MB.
 */
export const connectionBounds = {
  /** Milliseconds for the headers of a request. */
  headersMs: 15_000,
  /** For the whole request, its body included. */
  requestMs: 300_000,
  /** Between two requests on one connection. */
  keepAliveMs: 65_000,
  /** Without a byte in either direction while a request is under way. */
  idleMs: 300_000,
  /** Interval at which requests are looked at for being too slow. */
  checkMs: 5_000,
  /** Connections at a time; one more is closed at once. */
  most: 20_000,
}

export const createBoundedServer = (
  listener: RequestListener,
  bounds = connectionBounds,
): Server => {
  const server = createServer(
    {
      headersTimeout: bounds.headersMs,
      requestTimeout: bounds.requestMs,
      keepAliveTimeout: bounds.keepAliveMs,
      connectionsCheckingInterval: bounds.checkMs,
    },
    listener,
  )
  server.maxConnections = bounds.most
  // Without a listener the server ends the connection itself.
  server.setTimeout(bounds.idleMs)
  return server
}
