/** The picture of pages about many events as SVG. */
import { eventTypeLabel, homeCategories } from '../../../catalog/event/event-types.ts'
import { brand, colors, frame, ground, line } from './drawing.ts'

const horizon = 350

/** `topic` is an event type, or `collage` for all of them. */
export const drawTopic = (topic: string, scene: string): string => {
  const place = { x: 60, fill: colors.ink } as const
  const title = { width: 940, sizes: [96, 76, 60] }
  const lead = { width: 940, sizes: [38, 34] }
  const sentence = 'Find them across the United States.'
  return frame(
    scene,
    horizon,
    [
      ground(horizon),
      line(titleOf(topic), title, { ...place, face: 'display', y: horizon + 104 }),
      line(sentence, lead, { ...place, face: 'text', fill: colors.soft, y: horizon + 160 }),
      brand({ x: 60, y: 548, size: 56 }),
    ].join(''),
  )
}

const titleOf = (topic: string): string => {
  if (topic === 'collage') return 'Car events near you'
  const category = homeCategories.find(({ eventType }) => eventType === topic)
  return category?.label ?? eventTypeLabel(topic)
}
