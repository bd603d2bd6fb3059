/** Push subscription of this browser, which the service worker of the saved copies holds. */
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

/** Asks the person, and follows the events from this device. False where the browser does not allow it. */
export const notifyDevice = async (ids: readonly string[]): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { key } = (await callOverHttp(getPushKey, {})).body
  const { endpoint = '', keys = {} } = (await subscribe(key)).toJSON()
  const { p256dh = '', auth = '' } = keys
  await callOverHttp(watchFromDevice, { body: { endpoint, p256dh, auth, events: [...ids] } })
  storeText(notificationsStopped, null)
  return true
}

/** A subscription belongs to the key of a site; that of another database is replaced. */
const subscribe = async (key: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const known = await pushManager.getSubscription()
    if (!known) throw error
    await known.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** The browser forgets it even where the site cannot be reached: its push service refuses further messages. */
export const stopNotifying = async (): Promise<void> => {
  const known = await findSubscription()
  if (!known) return
  await known.unsubscribe()
  storeText(notificationsStopped, 'yes')
  await callOverHttp(forgetDevice, { body: { endpoint: known.endpoint } })
}
