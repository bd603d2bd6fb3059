/** Requests whose bodies nobody reads, and figures over how long they took. */
import { type RequestOptions, request } from 'node:http'

/** An answer that never came, or not all of it, has the status 0. */
export type Answered = { status: number; ms: number }

export const timedRequest = (
  url: string,
  { body, ...options }: RequestOptions & { body?: string | undefined },
): Promise<Answered> =>
  new Promise((tell) => {
    const began = performance.now()
    const end = (status: number) => tell({ status, ms: performance.now() - began })
    const asking = request(url, { timeout: 30_000, ...options }, (response) => {
      response.resume()
      response.once('close', () => end(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => end(0))
    asking.end(body)
  })

/** The number that this share of all is below: 0.5 for the median. NaN where there are none. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
