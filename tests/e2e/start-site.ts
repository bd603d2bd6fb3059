/** Starts the built site once per project, on a free port with demo data in a separate folder. */
import { rm } from 'node:fs/promises'
import { preparedDataDir } from '../support/prepared-data.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { addFixedEvents } from './fixed-events.ts'
import { projects, setSites } from './project-site.ts'

const startSite = async () => {
  const dataDir = await preparedDataDir('atlas-e2e-')
  const { address, child, ended } = await startSiteProcess(dataDir, {
    // Journeys serve linked sites from this machine.
    FEEDS_LOOPBACK: 'on',
    // Each journey sends a network in X-Forwarded-For.
    TRUST_PROXY: '1',
  })
  await addFixedEvents(dataDir)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address, dataDir, stop }
}

export default async function startSites() {
  const started = await Promise.all(
    projects.map(async (project) => [project, await startSite()] as const),
  )
  setSites(Object.fromEntries(started))
  return async () => {
    await Promise.all(started.map(([, { stop }]) => stop()))
  }
}
