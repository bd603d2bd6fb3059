import { showToast, toastStore } from '../../../ui/toast-store.ts'

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
