/**
 * Preview picture of a shared link: its text and its address. The address contains a hash of everything drawn, so a
 * picture never changes and can be cached forever.
 */
import { defaultName, siteSettings } from '../../kit/site-settings.ts'
import { textHash } from '../../kit/text/text-hash.ts'
import { shortDays } from '../time/day-in-words.ts'
import { timeRange } from '../time/local-times.ts'
import type { Event } from './event.ts'
import { type EventChange, eventChange } from './event-changes.ts'
import { canonicalEventType, eventTypeLabel, isEventType } from './event-types.ts'
import { type PlateWords, plateWords } from './plate.ts'

/** Size in pixels that link previews show without cropping. */
export const shareSize = { width: 1200, height: 630 } as const

/** Version of the drawing; increment it with the drawing, so that addresses change. */
const design = 1

/** All text and drawings in the picture of an event. */
export type PictureWords = {
  /** File name of a scene, without extension. */
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

/** QR code of an event's page. */
export const eventCodePath = (id: string): string => `/share/event/${id}/code.svg`

/** Sample flyer of a demo event. */
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

/** Scene of an event type; the collage for an unknown type. */
export function sceneOf(eventType: string): string {
  const type = canonicalEventType(eventType)
  return isEventType(type) ? type : 'collage'
}

/** Leaves out an unknown time. */
function whenOf({ ongoing, date, endDate, startTime, endTime }: PicturedEvent): string {
  if (ongoing || date === null) return 'Open year-round'
  const days = shortDays({ date, endDate })
  return startTime || endTime ? `${days} · ${timeRange(startTime, endTime)}` : days
}

/** Name of the site, if not the default one, with which pictures keep their original addresses. */
const brandOf = () => (siteSettings.name === defaultName ? [] : [siteSettings.name])

/** Hash that changes whenever the picture would look different. */
export function pictureVersion(words: PictureWords): string {
  return textHash(JSON.stringify([design, words, ...brandOf()])).toString(36)
}

/** Path of an event's current picture. */
export function eventSharePath(event: PicturedEvent): string {
  return `/share/event/${encodeURIComponent(event.id)}/${pictureVersion(pictureWords(event))}.png`
}

/** Path of the picture of pages about many events: of one type, or of all. */
export function topicSharePath(eventType?: string): string {
  const topic = eventType === undefined ? 'collage' : sceneOf(eventType)
  const version = [design, ...brandOf().map((name) => textHash(name).toString(36))].join('')
  return `/share/topic/${topic}/${version}.png`
}
