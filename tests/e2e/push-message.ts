import type { Page } from '@playwright/test'

/** Delivers a push message to the page's service worker, as the browser's push service would. */
export const pushMessage = async (page: Page, origin: string, message: object): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const [registrationId, data] = [await registered, JSON.stringify(message)]
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}
