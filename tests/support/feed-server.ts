/** Test web server with changeable responses, for followed feeds. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll } from 'vitest'
import { listen } from './listen.ts'

type Answer = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Accepts the request but never responds. */
  hangs?: boolean
}

export type FeedServer = {
  /** URL of a path. */
  at: (path: string) => string
  /** Sets the response of a path; with an ETag, also responds 304. */
  serve: (path: string, answer: Answer | string) => void
  /** Headers of all requests so far, oldest first. */
  requests: IncomingHttpHeaders[]
  /** Requested paths, with queries. */
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
