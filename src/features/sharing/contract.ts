/** The drawn pictures that go with shared links. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Sharing'
const produces = 'image/png'
const version = z.string().regex(/^[0-9a-z]{1,10}$/)
const errors = ['not_found', 'rate_limited', 'unavailable'] as const

export const getEventPicture = endpoint({
  method: 'GET',
  path: '/share/event/{id}/{version}.png',
  summary: 'The picture of an event for previews of links, 1200 by 630 pixels.',
  description:
    'Name, date, place, type and state of a live or archived event. The address changes with what is drawn, so an answer can be kept for good; an older address leads to the one that holds.',
  tag,
  params: z.object({ id: z.string(), version }),
  response: z.string(),
  produces,
  errors,
})

export const getTopicPicture = endpoint({
  method: 'GET',
  path: '/share/topic/{topic}/{version}.png',
  summary: 'The picture of pages about many events: of a type, or `collage` for all.',
  tag,
  params: z.object({ topic: z.string().max(60), version }),
  response: z.string(),
  produces,
  errors,
})
