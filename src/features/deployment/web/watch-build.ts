import { showToast, toastStore } from '../../../ui/toast-store.ts'
import { environmentOf } from '../rules.ts'
import { startMonitor } from './sync-monitor.ts'

/**
 * Offers to load the newer version, and only offers: text that is being typed stays. Waits while another notification
 * is open.
 */
export const offerReload = (reload: () => void = () => location.reload()): void => {
  const offer = () =>
    showToast({
      title: 'A newer version of this site is ready',
      description: "Reload when you're ready. Finish what you're typing first.",
      action: { label: 'Reload', altText: 'Reload the page in your browser.', run: reload },
    })
  if (!toastStore.get()?.open) return offer()
  const leave = toastStore.subscribe(() => {
    if (toastStore.get()?.open) return
    leave()
    offer()
  })
}

/**
 * Watches for newer builds. `pageVersion` is the build that the page came from, `publicUrl` the site's public address,
 * `elapsed` the milliseconds since the page was loaded.
 */
export const watchBuild = (pageVersion: string, publicUrl: string, elapsed: number): void => {
  const { hostname, port } = window.location
  startMonitor({
    environment: environmentOf({
      hostname,
      port,
      publicHostname: URL.canParse(publicUrl) ? new URL(publicUrl).hostname : hostname,
    }),
    pageVersion,
    elapsed,
    onOtherBuild: () => offerReload(),
  })
}
