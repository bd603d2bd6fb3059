/** A web server of the test's own whose answers can be changed, for feeds that are followed. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll } from 'vitest'
import { listen } from './listen.ts'

type Answer = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** It takes the request and never answers. */
  hangs?: boolean
}

export type FeedServer = {
  /** The address of a path. */
  at: (path: string) => string
  /** From now on the path answers this; with an ETag, it answers 304 where that is known. */
  serve: (path: string, answer: Answer | string) => void
  /** The headers of every request so far, the last one at the end. */
  requests: IncomingHttpHeaders[]
  /** The paths that were asked for, with their queries. */
  paths: string[]
}

export const feedServer = async (): Promise<FeedServer> => {
  const answers = new Map<string, Answer>()
  const requests: IncomingHttpHeaders[] = []
  const paths: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    paths.push(request.url ?? '')
    const {
      status = 200,
      type,
      headers = {},
      body = '',
      hangs,
    } = answers.get(request.url ?? '') ?? {
      status: 404,
    }
    if (hangs) return
    const isKnown = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag
    response.writeHead(isKnown ? 304 : status, { 'content-type': type ?? 'text/plain', ...headers })
    response.end(isKnown ? undefined : body)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const port = await listen(server)
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    serve: (path, answer) => {
      answers.set(path, typeof answer === 'string' ? { body: answer } : answer)
    },
    requests,
    paths,
  }
}
