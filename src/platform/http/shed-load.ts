/**
 * Refuses a part of the requests while this process has more to do than it can: accepted requests are served soon, and
 * the others get a 503 with Retry-After instead of waiting for an answer that comes too late.
 */
import type { IncomingMessage, RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError } from '../../kit/errors.ts'
import type { Log } from '../log.ts'
import { errorAnswer } from './failures.ts'
import { createRefusalLog } from './log-refusals.ts'
import { requestIdOf } from './request-id.ts'
import { responseHeaders, type TransportSettings } from './security.ts'

export type ShedOptions = {
  /** Milliseconds that the event loop may lag behind on average; 0 refuses nothing. */
  delayMs: number
  /** Nothing is refused while fewer requests than this are being answered, 50 by default. */
  fewest?: number
  /** Paths that are never shed: how a load balancer learns that the process lives. */
  isHealthCheck: (incoming: IncomingMessage) => boolean
  /** Response to a request that is shed. */
  refuse: RequestListener
}

/** Milliseconds between two looks at the delay. */
const lookMs = 100
/** Resolution of Node's measurement: the delay of an idle process. */
const resolutionMs = 10
/** A few always get through, so that it shows when there is room again. */
const maxShed = 0.95
const retryAfter = 2

/**
 * The share of requests to refuse grows with every look that finds more delay than is allowed and
 * shrinks with every one that finds less, so it settles where the process has just enough to do. One
 * long pause alone moves it a step.
 */
export const nextShare = (share: number, delayMs: number, allowedMs: number): number => {
  const excess = (delayMs - allowedMs) / allowedMs
  const step = Math.min(1, Math.max(-0.5, excess)) * 0.2
  return Math.min(maxShed, Math.max(0, share + step))
}

export const shedLoad = (next: RequestListener, options: ShedOptions) => {
  const { delayMs, isHealthCheck, refuse, fewest = 50 } = options
  if (delayMs === 0) return { listener: next, share: () => 0, stop: () => {} }
  let share = 0
  let debt = 0
  let underWay = 0
  const serve: RequestListener = (incoming, outgoing) => {
    underWay++
    outgoing.once('close', () => underWay--)
    next(incoming, outgoing)
  }
  const lag = createLagMeter()
  const look = setInterval(() => {
    const found = lag.read()
    if (found !== undefined) share = nextShare(share, found, delayMs)
  }, lookMs)
  look.unref()
  const listener: RequestListener = (incoming, outgoing) => {
    // A process that is slow with few requests has a slow machine or a long pause; refusing would not help it.
    if (share === 0 || underWay < fewest || isHealthCheck(incoming))
      return serve(incoming, outgoing)
    // Spread evenly instead of drawn: a share of one half is every second request.
    debt += share
    if (debt < 1) return serve(incoming, outgoing)
    debt -= 1
    refuse(incoming, outgoing)
  }
  const stop = () => {
    clearInterval(look)
    lag.stop()
  }
  /** `share`: that of the requests that are refused now, 0 to 1. */
  return { listener, share: () => share, stop }
}

/** The mean delay since the last reading, in milliseconds; undefined where nothing was measured since. */
const createLagMeter = () => {
  // Never reset: that would throw away the pause during which it happens.
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let before = { count: 0, sum: 0 }
  const read = (): number | undefined => {
    const { count } = delay
    if (count === before.count) return undefined
    const sum = delay.mean * count
    const mean = (sum - before.sum) / (count - before.count)
    before = { count, sum }
    return mean / 1e6 - resolutionMs
  }
  return { read, stop: () => void delay.disable() }
}

const overload = new AppError('unavailable', { retryAfter })

/** Answers that the process has more to do than it can, as the pipeline answers what it can't do. */
export const refuser = (log: Pick<Log, 'warn'>, site: TransportSettings): RequestListener => {
  const fixed = responseHeaders(site)
  const logRefusal = createRefusalLog(log, { codes: [overload.code] })
  return (incoming, outgoing) => {
    incoming.resume()
    const { method = '', url = '' } = incoming
    const id = requestIdOf(incoming)
    logRefusal(overload, { method, path: url.split('?', 1)[0] ?? '', id })
    const { status, headers, body } = errorAnswer(overload, id)
    const length = { 'content-length': Buffer.byteLength(body) }
    outgoing.writeHead(status, { ...fixed, ...headers, ...length, 'x-request-id': id }).end(body)
  }
}
