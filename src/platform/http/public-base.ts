import type { RequestHead } from '../../kit/request-head.ts'

/** Public origin for URLs in responses, and the caching of such responses. */
export const createPublicBase = (publicUrl: string | undefined) => ({
  /** Origin such as "https://events.example.com": PUBLIC_URL, otherwise the request's origin. */
  of: (request: RequestHead): string => publicUrl ?? new URL(request.url).origin,
  /**
   * Cache-Control for a response that contains the origin; max-age in seconds. Without PUBLIC_URL
   * the client's Host header determines the origin, so shared caches must not store the response.
   */
  cacheFor: (seconds: number) =>
    `${publicUrl === undefined ? 'private' : 'public'}, max-age=${seconds}`,
})
