import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxSaved, notificationsStopped } from '../../../catalog/event/saved-events.ts'
import { emailUpdatesPath, weekendPath } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { readText } from '../../../ui/forms/stored-text.ts'
import { Link } from '../../../ui/link.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { OwnList } from './use-own-list.ts'

/** True in WebKit, which deletes script-writable storage after seven days of use without a visit to the site. */
const deletesStorage = () =>
  'GestureEvent' in window &&
  !(navigator as { standalone?: boolean }).standalone &&
  !matchMedia('(display-mode: standalone)').matches

type KeepingProps = { ids: readonly string[] }

/** Says for how long this browser stores the list, and what lasts longer. */
export const Keeping = ({ ids }: KeepingProps) => {
  const { sendsMail } = useSiteFacts()
  const hydrated = useHydrated()
  if (!hydrated) return null
  const news = sendsMail ? ' News of these events by email lasts, too.' : ''
  return (
    <div className="grid gap-2 text-soft print:hidden">
      <p>
        Your list is on this device only.{' '}
        {deletesStorage()
          ? `Safari forgets it after seven days without a visit here. Bookmark the link to your list, or send it to yourself: the link lasts.${news}`
          : `Clearing this browser’s data deletes it. The link to your list lasts: bookmark it, or send it to yourself.${news}`}
      </p>
      <NotificationsOff ids={ids} />
    </div>
  )
}

/** Notice that notifications have ended although the visitor did not stop them: with the worker, or by the browser. */
const NotificationsOff = ({ ids }: KeepingProps) => {
  const { notifies } = useSiteFacts()
  const [isOff, setIsOff] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (!notifies || !('PushManager' in window) || Notification.permission !== 'granted') return
      if (readText(notificationsStopped) !== null) return
      const registration = await navigator.serviceWorker.getRegistration()
      setIsOff(!(await registration?.pushManager.getSubscription()))
    }
    check().catch((error: unknown) => console.info('Notifications are not known.', error))
  }, [notifies])
  return isOff ? (
    <p>
      Notifications are off on this device.{' '}
      <Link to={emailUpdatesPath({ events: ids.join() })} className="underline underline-offset-4">
        Turn them on
      </Link>
    </p>
  ) : null
}

type SaveAllProps = { ids: readonly string[]; ownList: OwnList }

/** Button that saves the events of a link on this device; reserves space until the device's list is read. */
export const SaveAll = ({ ids, ownList }: SaveAllProps) => {
  const navigate = useNavigate()
  if (typeof ownList === 'string') return null
  const savedIds = ownList?.ids ?? []
  const newIds = ids.filter((id) => !savedIds.includes(id))
  if (newIds.length === 0)
    return <p className="min-h-10 text-soft print:hidden">All of these are saved on this device.</p>
  const save = async () => {
    if (savedIds.length + newIds.length > maxSaved)
      return showToast({ title: 'Your list is full', description: `It holds ${maxSaved} events.` })
    const { changeDevice } = await import('./device-list.ts')
    await changeDevice({ add: newIds, remove: [] })
    await navigate(weekendPath())
  }
  return (
    <div className={classes('print:hidden', ownList === undefined && 'invisible noscript:hidden')}>
      <Button onClick={() => void save()}>
        {newIds.length === 1 ? 'Save this event' : `Save these ${newIds.length} events`}
      </Button>
    </div>
  )
}
