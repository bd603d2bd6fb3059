import { withOpenToday } from '../../../catalog/event/card-event.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { changeNote } from '../../../catalog/event/event-changes.ts'
import { getEvent } from '../../../catalog/event/get-event.ts'
import { EventPicture } from '../../../catalog/event/web/pictures/event-picture.tsx'
import { sceneOf } from '../../../catalog/event/web/pictures/picture-paths.ts'
import { smallFlyer } from '../../../catalog/file/small-flyer.ts'
import { eventPagePath, homePath } from '../../../catalog/links/paths.ts'
import {
  type Embedded,
  type EmbedRequest,
  EventRow,
  NothingFound,
} from '../../../catalog/search/web/embedded.tsx'
import { isCallError } from '../../../kit/call.ts'

const emptySearch = { filters: {}, names: {}, problems: {} }

/** One event in its current state; if it was merged, the event that it was merged into. */
export const embedEvent = async ({ call, now }: EmbedRequest, id: string): Promise<Embedded> => {
  try {
    const { body } = await call(getEvent, { params: { id } })
    const [event = body] = await withOpenToday([body], now)
    return {
      ...emptySearch,
      title: event.name,
      siteUrl: eventPagePath(event),
      siteLinkText: 'Details and directions',
      content: <EventCard event={event} now={now} />,
    }
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
    return goneEvent
  }
}

/** 410, so that crawlers and link checkers drop the URL. In a frame, browsers show the page despite the status. */
const goneEvent: Embedded = {
  ...emptySearch,
  title: 'Event not listed',
  status: 410,
  siteUrl: homePath(),
  siteLinkText: 'Find events near you',
  content: <NothingFound siteUrl={homePath()} words="This event is no longer listed." />,
}

const EventCard = ({ event, now }: { event: Event; now: number }) => {
  const flyer = smallFlyer(event.flyerUrl)
  const note = changeNote(event)
  return (
    <div className="card">
      <div className="scene">
        <EventPicture type={event.eventType} scene={sceneOf(event)} eager />
        {flyer ? <img src={flyer} alt="" className="flyer" /> : null}
      </div>
      <EventRow event={event} now={now} heading="h1" />
      {note ? <p className="note">{note}</p> : null}
    </div>
  )
}
