import { useEffect } from 'react'
import { environmentOf } from '../rules.ts'
import { browserClock } from './clock.ts'
import { offerReload } from './offer-reload.ts'
import { startMonitor } from './sync-monitor.ts'

type DeploymentMonitorProps = {
  /** Version of the build that this page came from. */
  pageVersion: string
  /** The site's public address. */
  publicUrl: string
}

/** Watches for newer builds from the moment the page has loaded; shows nothing itself. */
export const DeploymentMonitor = ({ pageVersion, publicUrl }: DeploymentMonitorProps) => {
  useEffect(() => {
    let stop: (() => void) | undefined
    const start = () => {
      const { hostname, port } = window.location
      stop = startMonitor({
        environment: environmentOf({
          hostname,
          port,
          publicHostname: URL.canParse(publicUrl) ? new URL(publicUrl).hostname : hostname,
        }),
        pageVersion,
        fetch: (...request) => fetch(...request),
        clock: browserClock,
        log: console,
        onOtherBuild: () => offerReload(),
      })
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      window.removeEventListener('load', start)
      stop?.()
    }
  }, [pageVersion, publicUrl])
  return null
}
