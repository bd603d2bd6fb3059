/** Loads a landing page, whose URL contains topic and place. */
import { cardEvent, withOpenToday } from '../../../catalog/event/card-event.ts'
import { topicOfSlug } from '../../../catalog/event/topics.ts'
import { landingPath } from '../../../catalog/links/paths.ts'
import { isPeriod } from '../../../catalog/links/periods.ts'
import type { Call } from '../../../kit/call.ts'
import { getLanding, type Landing } from '../contract.ts'
import { canonicalPlace, type ShownLanding } from '../landing-words.ts'

export type LandingData = ShownLanding & {
  /** Undefined on the first page. */
  cursor: string | undefined
  now: number
}

type Params = { topic?: string; place?: string }

export const isLanding = ({ topic = '' }: Params): boolean =>
  isPeriod(topic) || topicOfSlug(topic) !== undefined

/** Canonical path for another spelling of a state: "IL", "Illinois". */
export const canonicalPath = ({ topic = '', place }: Params): string | undefined => {
  const slug = canonicalPlace(place)
  return slug === undefined ? undefined : landingPath(topic, encodeURIComponent(slug))
}

export const loadLanding = async (
  call: Call,
  { topic = '', place }: Params,
  url: URL,
): Promise<LandingData> => {
  const cursor = url.searchParams.get('cursor') ?? undefined
  const { body } = await call(getLanding, { params: { topic }, query: { place, cursor } })
  // "Miles away" is measured from the visitor, not from the center of a city.
  const now = Date.now()
  const toCards = (events: Landing['events']) =>
    withOpenToday(
      events.map((event) => cardEvent({ ...event, distance: undefined })),
      now,
    )
  return {
    ...body,
    events: await toCards(body.events),
    nearby: await toCards(body.nearby),
    cursor,
    now,
  }
}
