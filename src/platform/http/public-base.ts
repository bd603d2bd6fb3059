import type { RequestHead } from '../../kit/request-head.ts'

/** The site's own origin within an answer, and who may keep such an answer. */
export const createPublicBase = (publicUrl: string | undefined) => ({
  /** "https://events.example.com". Without PUBLIC_URL the origin at which the request came in. */
  of: (request: RequestHead): string => publicUrl ?? new URL(request.url).origin,
  /**
   * Cache-Control of an answer that holds it, for so many seconds. Without PUBLIC_URL the client chooses the origin by
   * a header, so nothing between may give the answer to anybody else.
   */
  cacheFor: (seconds: number) =>
    `${publicUrl === undefined ? 'private' : 'public'}, max-age=${seconds}`,
})
