/** Pictures and QR codes for shared links, and demo flyers. Public. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const version = z.string().regex(/^[0-9a-z]{1,10}$/)

const drawnPicture = {
  tag: 'Sharing',
  response: z.string(),
  produces: 'image/png',
  moved: 'The picture has changed; redirects to its current version.',
  errors: ['not_found', 'rate_limited', 'unavailable'],
} as const

export const getEventPicture = endpoint({
  ...drawnPicture,
  method: 'GET',
  path: '/share/event/{id}/{version}.png',
  summary: 'Returns the link preview picture of an event, 1200 by 630 pixels.',
  description:
    'Shows the name, date, place, type and status of a live or archived event. The URL changes with the content, so responses can be cached indefinitely; outdated URLs redirect to the current one.',
  params: z.object({ id: z.string(), version }),
})

export const getEventCode = endpoint({
  method: 'GET',
  path: '/share/event/{id}/code.svg',
  summary: "Returns a QR code with the URL of an event's page.",
  tag: 'Sharing',
  params: z.object({ id: z.string() }),
  response: z.string(),
  produces: 'image/svg+xml',
  errors: ['not_found'],
})

export const getEventFlyer = endpoint({
  method: 'GET',
  path: '/share/event/{id}/flyer.svg',
  summary: 'Returns the sample flyer of a demo event: a letter-size page with its name and date.',
  tag: 'Sharing',
  params: z.object({ id: z.string() }),
  response: z.string(),
  produces: 'image/svg+xml',
  errors: ['not_found'],
})

export const getTopicPicture = endpoint({
  ...drawnPicture,
  method: 'GET',
  path: '/share/topic/{topic}/{version}.png',
  summary: 'Returns the link preview picture of a topic page: a type, or `collage` for all.',
  params: z.object({ topic: z.string().max(60), version }),
})
