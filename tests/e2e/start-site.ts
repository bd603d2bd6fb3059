/** Starts the built site once for all journeys, on a free port with demo data in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder } from '../support/source-files.ts'

const startMs = 90_000

const addressOf = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const late = setTimeout(() => reject(new Error(`The site did not start:\n${output}`)), startMs)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (!address) return
      clearTimeout(late)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
  })

export default async function startSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-e2e-'))
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: projectFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      ANALYTICS_ID: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.env.SITE_URL = await addressOf(child)
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
