/** HTTP server that slow clients cannot block. */
import { createServer, type RequestListener, type Server } from 'node:http'

/**
 * Timeouts and limits. Five minutes suffice for 30 MB of files at 1 Mbit/s. Idle connections
 * outlive the 60 s of load balancers, which could otherwise send a request on a connection that is
 * just closing. An idle connection takes about 10 KB, so the maximum takes 200 MB.
 */
export const connectionBounds = {
  /** Milliseconds for a request's headers. */
  headersMs: 15_000,
  /** Milliseconds for the whole request, including its body. */
  requestMs: 300_000,
  /** Milliseconds between two requests on a connection. */
  keepAliveMs: 65_000,
  /** Milliseconds without a byte in either direction during a request. */
  idleMs: 300_000,
  /** Milliseconds between checks for slow requests. */
  checkMs: 5_000,
  /** Most connections at a time; the server closes further ones at once. */
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
  // Without a timeout listener, the server closes the connection itself.
  server.setTimeout(bounds.idleMs)
  return server
}
