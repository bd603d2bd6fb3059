/** Makes an administrator as an operator does: on the command line, while the site runs. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from './source-files.ts'

/** `dataDir` is the running site's. Rejects with what the command printed when it fails. */
export const createAdministrator = (
  dataDir: string,
  email: string,
  password: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const command = [path.join(projectFolder, 'src/cli.ts'), 'admin', 'create', '--email', email]
    const child = spawn(process.execPath, command, {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    }
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(printed))))
    child.stdin.end(`${password}\n`)
  })
