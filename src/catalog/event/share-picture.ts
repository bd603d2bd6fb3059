/**
 * The picture that goes with a link to a page: what is written on it and where it is served. Its address
 * holds a hash of all that is drawn, so that a picture never changes and can be kept for good.
 */
import { defaultName, siteSettings } from '../../kit/site-settings.ts'
import { textHash } from '../../kit/text/text-hash.ts'
import { shortDays } from '../time/day-in-words.ts'
import { timeRange } from '../time/local-times.ts'
import type { Event } from './event.ts'
import { type EventChange, eventChange } from './event-changes.ts'
import { canonicalEventType, eventTypeLabel, isEventType } from './event-types.ts'
import { type PlateWords, plateWords } from './plate.ts'

/** Size that link previews show without cropping. */
export const shareSize = { width: 1200, height: 630 } as const

/** Grows when the drawing changes, so that addresses do, too. */
const design = 1

/** All that the picture of an event shows. */
export type PictureWords = {
  /** A scene of the folder of pictures. */
  scene: string
  name: string
  plate: PlateWords
  when: string
  where: string
  type: string
  change: Pick<EventChange, 'kind' | 'badge'> | null
  demo: boolean
}

export type PicturedEvent = Pick<
  Event,
  'id' | 'name' | 'eventType' | 'endDate' | 'startTime' | 'endTime' | 'venueName' | 'city' | 'demo'
> &
  Parameters<typeof eventChange>[0] &
  Parameters<typeof plateWords>[0]

/** The QR code of an event's page. */
export const eventCodePath = (id: string): string => `/share/event/${id}/code.svg`

/** The sample flyer of a demo event. */
export const eventFlyerPath = (id: string): string => `/share/event/${id}/flyer.svg`

export function pictureWords(event: PicturedEvent): PictureWords {
  const { venueName, city, state } = event
  const change = eventChange(event)
  return {
    scene: sceneOf(event.eventType),
    name: event.name.trim(),
    plate: plateWords(event),
    when: whenOf(event),
    where: [venueName, city, state].filter(Boolean).join(', '),
    type: eventTypeLabel(event.eventType),
    change: change ? { kind: change.kind, badge: change.badge } : null,
    demo: event.demo,
  }
}

/** Unknown types have the collage. */
export function sceneOf(eventType: string): string {
  const type = canonicalEventType(eventType)
  return isEventType(type) ? type : 'collage'
}

/** Unknown times are not mentioned: the page tells more. */
function whenOf({ ongoing, date, endDate, startTime, endTime }: PicturedEvent): string {
  if (ongoing || date === null) return 'Open year-round'
  const days = shortDays({ date, endDate })
  return startTime || endTime ? `${days} · ${timeRange(startTime, endTime)}` : days
}

/** Name of the site where it is another than the default, under which pictures have their first addresses. */
const brandOf = () => (siteSettings.name === defaultName ? [] : [siteSettings.name])

/** Another text whenever the picture would look different. */
export function pictureVersion(words: PictureWords): string {
  return textHash(JSON.stringify([design, words, ...brandOf()])).toString(36)
}

/** Path of an event's picture, as it looks now. */
export function eventSharePath(event: PicturedEvent): string {
  return `/share/event/${encodeURIComponent(event.id)}/${pictureVersion(pictureWords(event))}.png`
}

/** Path of the picture of pages about many events: of a type of them, or of all. */
export function topicSharePath(eventType?: string): string {
  const topic = eventType === undefined ? 'collage' : sceneOf(eventType)
  const version = [design, ...brandOf().map((name) => textHash(name).toString(36))].join('')
  return `/share/topic/${topic}/${version}.png`
}
