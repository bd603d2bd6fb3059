/** Requests whose bodies are discarded, and statistics of their durations. */
import { type RequestOptions, request } from 'node:http'

/** Status 0 stands for a missing or incomplete response. */
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

/** Quantile: 0.5 is the median. NaN for an empty list. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
