/** The servers under measurement, as processes of their own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchRequest } from './scenarios.ts'

export type Server = { port: number; process: ChildProcess }

export const startServer = async (
  script: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Promise<Server> => {
  const child = fork(path.join(import.meta.dirname, script), args, {
    env: { ...process.env, ...environment },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return { port: message.port, process: child }
}

export const stopServer = async ({ process: child }: Server): Promise<void> => {
  child.disconnect()
  await once(child, 'exit')
}

/** Makes the bare server send these bytes. */
export const giveBytes = async ({ process: child }: Server, bytes: string): Promise<void> => {
  child.send(bytes)
  await once(child, 'message')
}

/** One answer, so that the bare server sends as much. Throws unless it is a good one. */
export const sampleAnswer = async (
  { port }: Server,
  { method, path: target, body }: BenchRequest,
): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, body, headers })
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status}`)
  return response.text()
}
