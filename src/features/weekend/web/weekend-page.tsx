import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths, weekendPath } from '../../../catalog/links/paths.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall, type Refusal, refusal } from '../../../kit/page-call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { keepWhenUnsent, sendOrToast } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import {
  endWeekendCalendar,
  listSavedEvents,
  makeWeekendCalendar,
  type SavedList,
} from '../contract.ts'
import { readIds } from '../rules.ts'
import { CalendarAddress, type CalendarAnswer } from './calendar-address.tsx'
import { Keeping, SaveAll } from './keeping.tsx'
import { PlanDays } from './plan-days.tsx'
import { TakeAlong } from './take-along.tsx'
import { type OwnList, useOwnList } from './use-own-list.ts'
import { useRemovals } from './use-removals.ts'

type WeekendData = {
  /** Ids in the URL. */
  ids: string[]
  /** Number of ids beyond the limit. */
  cut: number
  /** The page is the copy of a device's list that the service worker stores. */
  isCopy: boolean
  /** Events in the URL; undefined if there are none. */
  list: SavedList | undefined
  now: number
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<WeekendData> {
  const { searchParams } = new URL(request.url)
  const isCopy = searchParams.has('kept')
  const { ids, cut } = readIds(searchParams.get(isCopy ? 'kept' : 'events') ?? '')
  const baseData = { ids, cut, isCopy, now: Date.now() }
  if (ids.length === 0) return { ...baseData, list: undefined }
  const { body } = await pageCall(context)(listSavedEvents, { query: { events: ids.join() } })
  return { ...baseData, list: body }
}

/** Actions of the calendar's buttons without scripts. Renders this page, because no URL may contain the secret. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { token, events = '' } = await formTexts(request)
  const call = pageCall(context)
  try {
    if (token !== undefined) {
      await call(endWeekendCalendar, { params: { token } })
      return { ended: true } satisfies CalendarAnswer
    }
    const { body } = await call(makeWeekendCalendar, { body: { events: readIds(events).ids } })
    return body satisfies CalendarAnswer
  } catch (error) {
    return refusal(error)
  }
}

export const clientAction = sendOrToast

export const shouldRevalidate = keepWhenUnsent

/** Saved events as a plan: those in the URL, else those of this device. */
export default function WeekendPage() {
  const data = useLoaderData<WeekendData>()
  const isShared = data.ids.length > 0 && !data.isCopy
  const own = useOwnList(!isShared)
  const ownList = !isShared && typeof own === 'object' ? own : undefined
  const listRef = useRemovals(ownList?.list?.events, ownList?.ids)
  const title = isShared ? 'A Saved Weekend' : 'My Weekend'
  return (
    <>
      <PageTop
        title={title}
        description="Saved car events, day by day."
        path={weekendPath()}
        unlisted
        lead={
          isShared
            ? 'These events came with the link you opened.'
            : 'The events you saved, day by day.'
        }
      />
      <div
        ref={listRef}
        className="page-width mt-6 grid min-h-[calc(100svh-10rem)] max-w-4xl content-start gap-6 print:min-h-0"
      >
        {isShared ? <Shared data={data} own={own} /> : <Own own={own} copy={data} />}
      </div>
    </>
  )
}

const Shared = ({ data: { ids, cut, list, now }, own }: { data: WeekendData; own: OwnList }) => {
  const posted = useActionData<CalendarAnswer | Refusal>()
  if (!list) return null
  return (
    <>
      {cut > 0 ? <p>This link names too many events. The last {cut} aren&rsquo;t shown.</p> : null}
      <SaveAll ids={list.events.map(({ id }) => id)} ownList={own} />
      <Missing list={list} />
      <PlanDays events={list.events} now={now} />
      <TakeAlong ids={list.events.map(({ id }) => id)} />
      {typeof own !== 'object' || posted ? (
        // With scripts, hidden until it is known that this device stores no list.
        <div className={own === undefined && !posted ? 'hidden noscript:block' : undefined}>
          <CalendarAddress ids={ids} storedCalendar={undefined} />
        </div>
      ) : null}
    </>
  )
}

const Own = ({ own, copy: { list: copied, now } }: { own: OwnList; copy: WeekendData }) => {
  if (copied) return <PlanDays events={copied.events} now={now} />
  if (own === undefined)
    return (
      <>
        <output className="noscript:hidden">Loading your events...</output>
        <div className="hidden noscript:block">
          <Empty />
        </div>
      </>
    )
  if (own === 'failed') return <NotLoaded />
  if (own === 'refused')
    return (
      <Notice failed>
        This browser isn&rsquo;t keeping saved events. Private windows often don&rsquo;t. Open the
        site in a regular window to save events.
      </Notice>
    )
  const { ids, list, calendar } = own
  const address = <CalendarAddress key={calendar?.token} ids={ids} storedCalendar={calendar} />
  if (ids.length === 0)
    return (
      <>
        <Empty />
        {calendar ? address : null}
      </>
    )
  return (
    <>
      {list ? (
        <>
          <Missing list={list} removes />
          <PlanDays events={list.events} now={own.now} copiedPaths={own.copied} />
        </>
      ) : (
        <NotLoaded />
      )}
      <TakeAlong ids={ids} />
      {address}
      <Keeping ids={ids} />
    </>
  )
}

const NotLoaded = () => (
  <Notice failed>We couldn&rsquo;t load your events. Try again in a moment.</Notice>
)

/** `removes`: with a button that removes them from this device. */
const Missing = ({ list: { missing }, removes }: { list: SavedList; removes?: boolean }) => {
  if (missing.length === 0) return null
  const words = missing.length === 1 ? 'One event is' : `${missing.length} events are`
  const remove = async () => {
    const { changeDevice } = await import('./device-list.ts')
    await changeDevice({ add: [], remove: missing })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-soft">{words} no longer listed.</p>
      {removes ? (
        <Button look="outlined" className="print:hidden" onClick={() => void remove()}>
          Remove
        </Button>
      ) : null}
    </div>
  )
}

const Empty = () => (
  <div className="grid justify-items-start gap-3 text-lg">
    <p>Nothing saved yet. Press the star on any event, and it shows up here.</p>
    <p className="text-base text-soft">Saved events stay on this device. No account, no sign-up.</p>
    <LinkButton to={paths.home}>Find events</LinkButton>
  </div>
)
