/** Method, URL and headers of a request, all that most handlers read. Web Requests have this shape, too. */
export type RequestHead = {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'has'>
}

/** Request with a streamed body; null without a body. */
export type StreamedRequest = RequestHead & {
  readonly body: ReadableStream<Uint8Array> | null
  readonly signal?: AbortSignal | undefined
}
