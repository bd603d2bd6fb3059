/** The whole program in its own process, with reports on its resource usage. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type Program = {
  child: ChildProcess
  address: string
  /** Memory after a garbage collection; also writes a heap snapshot if a file is given. */
  memory: (snapshot?: string) => Promise<NodeJS.MemoryUsage>
  /** CPU time so far, in milliseconds. */
  processor: () => Promise<number>
  stop: () => Promise<void>
}

type Usage = { memory: NodeJS.MemoryUsage; processor: number }

/** Starts it on a free port with its embedded database; `others` are modules to preload, `main` is the entry. */
export const startProgram = async (
  dataDir: string,
  environment: Record<string, string> = {},
  others: readonly string[] = [],
  main = path.resolve(import.meta.dirname, '../src/main.ts'),
): Promise<Program> => {
  const settings = { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
  const env = { ...process.env, ...settings, DATABASE_URL: '', ...environment }
  const beside = path.resolve(import.meta.dirname, 'report-usage.mjs')
  const loaded = [beside, ...others].flatMap((file) => ['--import', pathToFileURL(file).href])
  const args = ['--expose-gc', ...loaded, main]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  process.once('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /http:\/\/localhost:(\d+)/.exec(chunk.toString())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
      else process.stdout.write(chunk)
    })
  })
  const ask = async (what: { collect: boolean; snapshot?: string }) => {
    const told = once(child, 'message') as Promise<[Usage]>
    child.send({ kind: 'usage wanted', ...what })
    const [usage] = await told
    return usage
  }
  return {
    child,
    address,
    memory: async (snapshot) => (await ask({ collect: true, snapshot })).memory,
    processor: async () => (await ask({ collect: false })).processor / 1000,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Whole megabytes. */
export const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
