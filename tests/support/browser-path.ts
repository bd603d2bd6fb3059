/** Finds a Chromium: CHROMIUM_PATH, then the system's, then the one that comes as a package. */
import { existsSync } from 'node:fs'

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

export type Browser = { executablePath: string; args: string[] }

export const findBrowser = async (): Promise<Browser> => {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not there.`)
  }
  const found = CHROMIUM_PATH ?? systemPaths.find((path) => existsSync(path))
  if (found) return { executablePath: found, args: chromiumFlags }
  return packagedBrowser()
}

const packagedBrowser = async (): Promise<Browser> => {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return {
      executablePath: await chromium.executablePath(),
      args: [...chromium.args, ...chromiumFlags],
    }
  } catch (cause) {
    throw new Error(
      'No browser was found and the packaged one does not run here: install Chromium, or set CHROMIUM_PATH.',
      { cause },
    )
  }
}
