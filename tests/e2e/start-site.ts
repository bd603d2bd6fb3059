/** Starts the built site once for all journeys, on a free port with demo data in a folder of its own. */
import { rm } from 'node:fs/promises'
import { preparedDataDir } from '../support/prepared-data.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { addFixedEvents } from './fixed-events.ts'

export default async function startSite() {
  const dataDir = await preparedDataDir('atlas-e2e-')
  const { address, child, ended } = await startSiteProcess(dataDir, {
    // Journeys have servers of their own for links.
    FEEDS_LOOPBACK: 'on',
    // Each journey names a network of its own.
    TRUST_PROXY: '1',
  })
  await addFixedEvents(dataDir)
  process.env.SITE_URL = address
  process.env.SITE_DATA_DIR = dataDir
  return async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
