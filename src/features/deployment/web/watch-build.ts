import { showToast, toastStore } from '../../../ui/toast-store.ts'
import { environmentOf } from '../rules.ts'
import { startMonitor } from './sync-monitor.ts'

/**
 * Offers to reload the page with the newer version; never reloads by itself, so that typed text is safe. Waits while
 * another notification is open.
 */
export const offerReload = (reload: () => void = () => location.reload()): void => {
  const offer = () =>
    showToast({
      title: 'A newer version of this site is ready',
      description: "Reload when you're ready. Finish what you're typing first.",
      action: { label: 'Reload', altText: 'Reload the page in your browser.', run: reload },
    })
  if (!toastStore.get()?.open) return offer()
  const unsubscribe = toastStore.subscribe(() => {
    if (toastStore.get()?.open) return
    unsubscribe()
    offer()
  })
}

/**
 * Watches for newer builds. `pageVersion`: build of the page; `publicUrl`: public URL of the site; `elapsed`:
 * milliseconds since page load.
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
