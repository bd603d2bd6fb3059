/**
 * Browser from an npm package: the same version everywhere, headless only, and so half the work of a full Chromium.
 * Unpacked once, atomically, into the tools' cache. Uses the package's libraries and fonts if the system has none.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from './source-files.ts'

const run = promisify(execFile)
const packageFolder = path.join(projectFolder, 'node_modules/@sparticuz/chromium')

/** Rejects if it cannot be unpacked or started. */
export const packagedBrowser = async () => {
  const folder = await unpacked()
  const executablePath = path.join(folder, 'chromium')
  const env = { ...process.env }
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH ??= path.join(folder, 'fonts')
  if (!(await starts(executablePath, env))) {
    env.LD_LIBRARY_PATH = [path.join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(':')
    await run(executablePath, ['--version'], { env })
  }
  return { executablePath, env }
}

const starts = (executablePath: string, env: NodeJS.ProcessEnv) =>
  run(executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  )

const unpacked = async (): Promise<string> => {
  const { version } = JSON.parse(
    await readFile(path.join(packageFolder, 'package.json'), 'utf8'),
  ) as { version: string }
  const cache = path.join(projectFolder, 'node_modules/.cache')
  const folder = path.join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(fresh)
    await rename(fresh, folder)
  } catch (cause) {
    // Another process may have been faster, which is fine.
    if (!existsSync(folder)) throw cause
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return folder
}

/** Unpacks into `folder`; the package always uses the folder for temporary files, so TMPDIR is changed. */
const unpackInto = async (folder: string): Promise<void> => {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((name) => inflate(path.join(packageFolder, 'bin', name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
