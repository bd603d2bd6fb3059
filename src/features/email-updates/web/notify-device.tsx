import { useEffect, useState } from 'react'
import { isCallError } from '../../../kit/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { isSubscribed, notifyDevice, stopNotifying, takesPush } from './device-push.ts'

type NotifyDeviceProps = {
  ids: readonly string[]
  /** True if the site sends no email. */
  isOnlyWay: boolean
}

type State = 'unknown' | 'off' | 'on' | 'told' | 'stopped' | 'denied'

const words: Partial<Record<State, string>> = {
  told: 'Done. This device shows you a notification when something changes.',
  stopped: 'Notifications on this device are off, and we deleted what you followed here.',
  denied:
    'Your browser blocks notifications from this site. Allow them in its settings, then press again.',
}

/** Offers notifications on this device instead of email, if the browser supports them. */
export const NotifyDevice = ({ ids, isOnlyWay }: NotifyDeviceProps) => {
  const [state, setState] = useState<State>('unknown')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!takesPush()) return
    isSubscribed().then(
      (isOn) => setState(isOn ? 'on' : 'off'),
      () => setState('off'),
    )
  }, [])
  if (state === 'unknown') return isOnlyWay ? <NotHere /> : null
  const attempt = (work: () => Promise<State>) => () => {
    setFailure(undefined)
    setBusy(true)
    work()
      .then(setState)
      .catch((error: unknown) => {
        console.info('This device was not subscribed.', error)
        setFailure((isCallError(error) && error.publicMessage) || 'Try again in a moment.')
      })
      .finally(() => setBusy(false))
  }
  const add = async () => ((await notifyDevice(ids)) ? 'told' : 'denied')
  const stop = async () => {
    await stopNotifying()
    return 'stopped' as const
  }
  return (
    <section aria-labelledby="notify" className="grid justify-items-start gap-3">
      <h2 id="notify" className="text-title">
        {isOnlyWay ? 'On this device' : 'Or on this device'}
      </h2>
      <p>No email address. Your browser asks you first, and you can stop it here at any time.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="outlined" disabled={busy} onClick={attempt(add)}>
          Notify this device
        </Button>
        {state === 'on' || state === 'told' ? (
          <Button look="outlined" disabled={busy} onClick={attempt(stop)}>
            Stop notifications
          </Button>
        ) : null}
      </div>
      {failure ? <Notice failed>{failure}</Notice> : <p role="status">{words[state]}</p>}
    </section>
  )
}

/** Shown if the browser supports no notifications. */
const NotHere = () => {
  const isKnown = useHydrated() && !takesPush()
  return isKnown ? (
    <p>
      Your browser can&rsquo;t show notifications. On an iPhone, add this site to the home screen.
    </p>
  ) : (
    <noscript>
      <p>Notifications need JavaScript.</p>
    </noscript>
  )
}
