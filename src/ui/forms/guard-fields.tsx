import { useEffect } from 'react'
import { minimumMs } from '../../kit/form-guard.ts'
import { useSiteFacts } from '../../kit/site-facts.ts'
import { fieldId } from './form-field.tsx'

let shownAt = 0

/** Time at which the form was opened; now by default. */
type GuardFieldsProps = { openedAt?: number | string }

/** The parts of a form that robots give themselves away with; see kit/form-guard.ts. */
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
 * Waits until a person could have filled in the form that was shown last: a user with a password manager is not sent
 * back for being fast.
 */
export const waitOutGuard = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, shownAt + minimumMs - Date.now()))
  })
