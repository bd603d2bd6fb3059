import { environmentOf } from '../rules.ts'
import { offerReload } from './offer-reload.ts'
import { startMonitor } from './sync-monitor.ts'

/**
 * Watches for newer builds from the moment the page has loaded. `pageVersion` is the build that the page came
 * from, `publicUrl` the site's public address; `launch` loads what can show a notification.
 */
export const watchBuild = (pageVersion: string, publicUrl: string, launch: () => void): void => {
  const start = () => {
    const { hostname, port } = window.location
    startMonitor({
      environment: environmentOf({
        hostname,
        port,
        publicHostname: URL.canParse(publicUrl) ? new URL(publicUrl).hostname : hostname,
      }),
      pageVersion,
      onOtherBuild: () => {
        launch()
        offerReload()
      },
    })
  }
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
