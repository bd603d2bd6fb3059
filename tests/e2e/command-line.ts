/** The command line beside the running site, as an operator uses it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder } from '../support/source-files.ts'

/** Rejects with what the command printed when it fails. */
const runCli = (command: readonly string[], input = ''): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(projectFolder, 'src/cli.ts'), ...command], {
      env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR, DATABASE_URL: '' },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    }
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(printed))))
    child.stdin.end(input)
  })

export const createAdministrator = (email: string, password: string): Promise<void> =>
  runCli(['admin', 'create', '--email', email], `${password}\n`)

/** Imports a file of this name. */
export const importFile = async (
  name: string,
  lines: readonly string[],
  ...options: string[]
): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atlas-import-'))
  const file = path.join(folder, name)
  await writeFile(file, `${lines.join('\n')}\n`)
  await runCli(['import', file, ...options])
  await rm(folder, { recursive: true })
}
