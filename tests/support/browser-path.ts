/** Finds Chromium: CHROMIUM_PATH, then the npm package, then the system's. */
import { existsSync } from 'node:fs'
import { packagedBrowser } from './packaged-browser.ts'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Browser = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv }

const installed = (executablePath: string): Browser => ({
  executablePath,
  args: chromiumFlags,
  env: process.env,
})

export const findBrowser = async (): Promise<Browser> => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return installed(CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not there.`)
  }
  try {
    return { ...(await packagedBrowser()), args: chromiumFlags }
  } catch (cause) {
    const found = systemPaths.find((path) => existsSync(path))
    if (found) return installed(found)
    throw new Error(
      'The packaged browser does not run here, and there is no other: install Chromium, or set CHROMIUM_PATH.',
      { cause },
    )
  }
}
