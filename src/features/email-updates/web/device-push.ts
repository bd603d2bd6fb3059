/** Push subscription of this browser, held by the service worker. */
import { notificationsStopped } from '../../../catalog/event/saved-events.ts'
import { callOverHttp } from '../../../kit/page-call.ts'
import { storeText } from '../../../ui/forms/stored-text.ts'
import { forgetDevice, getPushKey, watchFromDevice } from '../contract.ts'

export const takesPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const isSubscribed = async (): Promise<boolean> =>
  Notification.permission === 'granted' && (await findSubscription()) !== null

/** Asks the visitor for permission, and follows the events from this device. False if the browser denies permission. */
export const notifyDevice = async (ids: readonly string[]): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = (await callOverHttp(getPushKey, {})).body
  const { endpoint = '', keys = {} } = (await subscribe(key)).toJSON()
  const { p256dh = '', auth = '' } = keys
  await callOverHttp(watchFromDevice, { body: { endpoint, p256dh, auth, events: [...ids] } })
  storeText(notificationsStopped, null)
  return true
}

/** Subscribes with the site's key; replaces a subscription made with another key. */
const subscribe = async (key: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const existing = await pushManager.getSubscription()
    if (!existing) throw error
    await existing.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Unsubscribes in the browser first, also if the site cannot be reached: the push service then rejects messages. */
export const stopNotifying = async (): Promise<void> => {
  const subscription = await findSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  storeText(notificationsStopped, 'yes')
  await callOverHttp(forgetDevice, { body: { endpoint: subscription.endpoint } })
}
