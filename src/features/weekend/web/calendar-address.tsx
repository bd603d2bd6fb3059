import { useState } from 'react'
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

/** Outcome of a form that was sent before the application was there: an address that was made, or that it was ended. */
export type CalendarAnswer = { token: string } | { ended: true }

type CalendarAddressProps = {
  ids: readonly string[]
  /** That of this device. */
  kept: DeviceCalendar | undefined
}

const title = 'My Weekend'

/** One address to subscribe to, made, updated and ended by its own buttons. */
export const CalendarAddress = ({ ids, kept }: CalendarAddressProps) => {
  const posted = useActionData<CalendarAnswer | Refusal>()
  const [calendar, setCalendar] = useState(kept)
  const hydrated = useHydrated()
  const token = posted && 'token' in posted ? posted.token : undefined
  return (
    <section aria-labelledby="subscribe" className="grid justify-items-start gap-3 print:hidden">
      <h2 id="subscribe" className="text-title">
        In your calendar
      </h2>
      {posted && 'message' in posted ? <Notice failed>{posted.message}</Notice> : null}
      {posted && 'ended' in posted ? <Notice>That calendar address is off.</Notice> : null}
      {hydrated && !posted ? (
        <OfDevice ids={ids} calendar={calendar} onChange={setCalendar} />
      ) : (
        <OfForm ids={ids} token={token} />
      )}
    </section>
  )
}

const about =
  'Get one secret address that your calendar app follows, so moved and canceled dates show up there. We keep the list behind it, without your name, until you turn it off or nothing asks for it for 13 months.'

const follows =
  'Your calendar updates automatically when these dates are moved or canceled. Events you save later aren’t added by themselves.'

const Address = ({ token }: { token: string }) => {
  const feed = publicUrl(useSiteFacts().publicUrl, fillPath(getWeekendCalendar.path, { token }))
  return <SubscribePanel label="Subscribe" title={title} feed={feed} about={follows} />
}

const OfForm = ({ ids, token }: { ids: readonly string[]; token: string | undefined }) =>
  token === undefined ? (
    <>
      <p>{about}</p>
      <ButtonForm fields={{ events: ids.join() }} intent="make">
        Make a calendar address
      </ButtonForm>
    </>
  ) : (
    <>
      <Address token={token} />
      <ButtonForm fields={{ token }} intent="end">
        Turn this address off
      </ButtonForm>
    </>
  )

type OfDeviceProps = {
  ids: readonly string[]
  calendar: DeviceCalendar | undefined
  onChange: (calendar: DeviceCalendar | undefined) => void
}

/** Buttons whose calls are told when they fail. An address that was ended elsewhere, or forgotten, the device forgets, too. */
const useCalendarCalls = ({ ids, calendar, onChange }: OfDeviceProps) => {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const events = [...ids]
  /** Shows it even where the browser keeps nothing: no one else has the secret. */
  const keep = async (changed: DeviceCalendar | undefined) => {
    onChange(changed)
    try {
      const { keepCalendar } = await import('./device-list.ts')
      await keepCalendar(changed)
    } catch (error) {
      console.warn('This browser does not keep the calendar address.', error)
    }
  }
  const attempt = (work: () => Promise<void>) => () => {
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

const OfDevice = (props: OfDeviceProps) => {
  const { ids, calendar } = props
  const { failure, busy, make, update, end } = useCalendarCalls(props)
  const problem = failure === undefined ? null : <Notice failed>{failure}</Notice>
  if (!calendar)
    return (
      <>
        <p>{about}</p>
        {problem}
        <Button look="outlined" disabled={busy} onClick={make}>
          Make a calendar address
        </Button>
      </>
    )
  // A calendar holds at least one event.
  const isOld = ids.length > 0 && calendar.events.toSorted().join() !== ids.toSorted().join()
  return (
    <>
      <Address token={calendar.token} />
      {isOld ? <p>Your list has changed since you made this address.</p> : null}
      {problem}
      <div className="flex flex-wrap gap-2">
        {isOld ? (
          <Button disabled={busy} onClick={update}>
            Update my calendar
          </Button>
        ) : null}
        <Button look="outlined" disabled={busy} onClick={end}>
          Turn this address off
        </Button>
      </div>
    </>
  )
}
