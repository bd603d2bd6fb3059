/** The whole program in its own process, with its embedded database. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from './source-files.ts'

export type SiteProcess = {
  address: string
  child: ChildProcess
  /** Output so far. */
  output: () => string
  /** Resolves with exit code and signal once it has ended. */
  ended: Promise<{ code: number | null; signal: string | null }>
}

const startMs = 150_000

type Started = {
  /** Command that starts the program, by default none. */
  starter?: readonly string[]
  /** Another checkout, with its own packages. */
  folder?: string
}

/** Starts src/main.ts on a free port and waits until it prints its URL. */
export const startSiteProcess = (
  dataDir: string,
  environment: Record<string, string> = {},
  { starter = [], folder }: Started = {},
): Promise<SiteProcess> => {
  const cwd = folder ?? projectFolder
  const node = folder ? path.join(folder, 'node_modules/.bin/node') : process.execPath
  const [command, ...args] = [...starter, node, path.join(cwd, 'src/main.ts')]
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ANALYTICS_ID: '',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let isStarted = false
  const output = () => printed
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGTERM')
      reject(new Error(`It did not start:\n${printed}`))
    }, startMs)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (isStarted) return
      const address = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (!address) return
      isStarted = true
      clearTimeout(late)
      resolve({ address, child, output, ended })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(({ code }) => reject(new Error(`It ended with ${code}:\n${printed}`)))
  })
}
