/** Full disk: a small separate file system, which requires the right to mount one. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { projectFolder } from './source-files.ts'

type Outcome = { status: number | null; stdout: string; stderr: string; error?: Error }

/** Runs in separate namespaces, so that the mount is invisible elsewhere. */
export const onSmallDisk = (script: string, size: string): Promise<Outcome> => {
  const flags = process.getuid?.() === 0 ? ['-m'] : ['-Urm']
  const steps = `mount -t tmpfs -o size=${size},mode=755 tmpfs /mnt && exec "$0" "$1" /mnt`
  const program = path.join(projectFolder, 'tests/support', script)
  const child = spawn('unshare', [...flags, 'sh', '-c', steps, process.execPath, program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ...printed, status: null, error }))
    child.once('close', (status) => resolve({ ...printed, status }))
  })
}
