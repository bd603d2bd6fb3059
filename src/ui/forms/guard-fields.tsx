import { useEffect } from 'react'
import { minimumMs } from '../../kit/form-guard.ts'
import { useSiteFacts } from '../../kit/site-facts.ts'
import { fieldId } from './form-field.tsx'

let shownAt = 0

/** Time at which the form was opened, in milliseconds; defaults to the time of rendering. */
type GuardFieldsProps = { openedAt?: number | string }

/** Hidden fields that detect bots; see kit/form-guard.ts. */
export const GuardFields = ({ openedAt }: GuardFieldsProps) => {
  const { now } = useSiteFacts()
  useEffect(() => {
    shownAt = Date.now()
  }, [])
  return (
    <>
      <input type="hidden" name="openedAt" value={openedAt ?? now} />
      <div aria-hidden className="sr-only">
        <label htmlFor={fieldId('leaveEmpty')}>Leave this empty</label>{' '}
        <input
          id={fieldId('leaveEmpty')}
          name="leaveEmpty"
          type="text"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
    </>
  )
}

/**
 * Waits until the minimum time for the most recently shown form is over, so that a fast user, such
 * as one with a password manager, is not rejected.
 */
export const waitOutGuard = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, shownAt + minimumMs - Date.now()))
  })
