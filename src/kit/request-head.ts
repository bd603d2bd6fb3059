/** Method, address and headers of a request: all that most handlers look at. Web requests have them as well. */
export type RequestHead = {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'has'>
}

/** A request whose body is read as it comes in; null where there is none. */
export type StreamedRequest = RequestHead & {
  readonly body: ReadableStream<Uint8Array> | null
  readonly signal?: AbortSignal | undefined
}
