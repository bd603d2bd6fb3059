/** Servers under measurement, in their own processes. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import type { BenchRequest } from './scenarios.ts'

/** Cost of loading the live events into memory. */
export type Loaded = { events: number; seconds: number; processorSeconds: number }

export type Server = {
  port: number
  process: ChildProcess
  loaded?: Loaded
  /** Memory per live event, if the server reports it. */
  bytesPerEvent?: number
}

export const startServer = async (
  script: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Server> => {
  const child = fork(path.join(import.meta.dirname, script), args, {
    env: { ...process.env, ...environment },
  })
  const [message] = (await once(child, 'message')) as [Omit<Server, 'process'>]
  return { ...message, process: child }
}

export const stopServer = async ({ process: child }: Server): Promise<void> => {
  child.disconnect()
  await once(child, 'exit')
}

/** Sets the response body of the bare server. */
export const giveBytes = async ({ process: child }: Server, bytes: Buffer): Promise<void> => {
  child.send(bytes.toString('base64'))
  await once(child, 'message')
}

/** Raw body of one response, for the bare server. Throws unless the response is successful. */
export const sampleAnswer = async (
  { port }: Server,
  { method, path: target, body, headers }: BenchRequest,
): Promise<Buffer> => {
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks = await response.toArray()
  if (response.statusCode !== 200) throw new Error(`${method} ${target}: ${response.statusCode}`)
  return Buffer.concat(chunks as Buffer[])
}
