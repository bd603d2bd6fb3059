import { type SyntheticEvent, useState } from 'react'
import { useActionData } from 'react-router'
import { SubscribePanel } from '../../../catalog/calendar/web/subscribe-panel.tsx'
import { publicUrl } from '../../../catalog/links/paths.ts'
import { isCallError } from '../../../kit/call.ts'
import { fillPath } from '../../../kit/endpoint.ts'
import { callOverHttp, type Refusal } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import {
  changeWeekendCalendar,
  endWeekendCalendar,
  getWeekendCalendar,
  makeWeekendCalendar,
} from '../contract.ts'
import type { DeviceCalendar } from './device-list.ts'

/** Result of a form submitted before hydration: a calendar address was created, or it was removed. */
export type CalendarAnswer = { token: string } | { ended: true }

type CalendarAddressProps = {
  ids: readonly string[]
  /** Calendar address of this device. */
  storedCalendar: DeviceCalendar | undefined
}

const title = 'My Weekend'

/**
 * Calendar address to subscribe to, with buttons to create, update and remove it. The buttons are forms, with scripts,
 * too: if hydration replaced a button, a press during hydration would be lost.
 */
export const CalendarAddress = ({ ids, storedCalendar }: CalendarAddressProps) => {
  const posted = useActionData<CalendarAnswer | Refusal>()
  const [calendar, setCalendar] = useState(storedCalendar)
  const isOfDevice = useHydrated() && !posted
  const calls = useCalendarCalls({ ids, calendar, onChange: setCalendar })
  const shownToken = posted && 'token' in posted ? posted.token : calendar?.token
  const token = posted && 'ended' in posted ? undefined : shownToken
  return (
    <section aria-labelledby="subscribe" className="grid justify-items-start gap-3 print:hidden">
      <h2 id="subscribe" className="text-title">
        In your calendar
      </h2>
      {posted && 'message' in posted ? <Notice failed>{posted.message}</Notice> : null}
      {posted && 'ended' in posted ? <Notice>That calendar address is off.</Notice> : null}
      {token === undefined ? <p>{explanation}</p> : <Address token={token} />}
      {isOfDevice && isOlder(calendar, ids) ? (
        <p>Your list has changed since you made this address.</p>
      ) : null}
      {calls.failure === undefined ? null : <Notice failed>{calls.failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isOfDevice && isOlder(calendar, ids) ? (
          <Button disabled={calls.busy} onClick={calls.update}>
            Update my calendar
          </Button>
        ) : null}
        {token === undefined ? (
          <ButtonForm
            key="make"
            fields={{ events: ids.join() }}
            intent="make"
            disabled={calls.busy}
            onSubmit={isOfDevice ? calls.make : undefined}
          >
            Make a calendar address
          </ButtonForm>
        ) : (
          <ButtonForm
            key="end"
            fields={{ token }}
            intent="end"
            disabled={calls.busy}
            onSubmit={isOfDevice ? calls.end : undefined}
          >
            Turn this address off
          </ButtonForm>
        )}
      </div>
    </section>
  )
}

/** True if the calendar contains other events than the list. A calendar contains at least one. */
const isOlder = (calendar: DeviceCalendar | undefined, ids: readonly string[]): boolean =>
  calendar !== undefined &&
  ids.length > 0 &&
  calendar.events.toSorted().join() !== ids.toSorted().join()

const explanation =
  'Get one secret address that your calendar app follows, so moved and canceled dates show up there. We keep the list behind it, without your name, until you turn it off or nothing asks for it for 13 months.'

const followsNote =
  'Your calendar updates automatically when these dates are moved or canceled. Events you save later aren’t added by themselves.'

const Address = ({ token }: { token: string }) => {
  const feed = publicUrl(useSiteFacts().publicUrl, fillPath(getWeekendCalendar.path, { token }))
  return <SubscribePanel label="Subscribe" title={title} feed={feed} about={followsNote} />
}

type CalendarCallsOptions = {
  ids: readonly string[]
  calendar: DeviceCalendar | undefined
  onChange: (calendar: DeviceCalendar | undefined) => void
}

/** Calls of the buttons, with error messages. A calendar removed elsewhere, or expired, is removed here, too. */
const useCalendarCalls = ({ ids, calendar, onChange }: CalendarCallsOptions) => {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const events = [...ids]
  /** Shows the address even if the browser cannot store it: nobody else has the secret. */
  const keep = async (newCalendar: DeviceCalendar | undefined) => {
    onChange(newCalendar)
    try {
      const { keepCalendar } = await import('./device-list.ts')
      await keepCalendar(newCalendar)
    } catch (error) {
      console.warn('This browser does not keep the calendar address.', error)
    }
  }
  const attempt = (work: () => Promise<void>) => (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(undefined)
    setBusy(true)
    work()
      .catch((error: unknown) => {
        if (isCallError(error) && error.status === 404) return keep(undefined)
        setFailure((isCallError(error) && error.publicMessage) || 'Try again in a moment.')
        return undefined
      })
      .finally(() => setBusy(false))
  }
  const params = { token: calendar?.token ?? '' }
  const make = async () => {
    const { body } = await callOverHttp(makeWeekendCalendar, { body: { events } })
    await keep({ token: body.token, events })
  }
  const update = async () => {
    await callOverHttp(changeWeekendCalendar, { params, body: { events } })
    await keep({ token: params.token, events })
  }
  const end = async () => {
    await callOverHttp(endWeekendCalendar, { params })
    await keep(undefined)
  }
  return { failure, busy, make: attempt(make), update: attempt(update), end: attempt(end) }
}
