/**
 * The organizer's private link: whoever has it corrects, cancels, postpones, moves and repeats the events
 * of one submission. What is live keeps its name, date, place and links until an administrator has seen
 * the new ones. For whoever has the token; a token that opens nothing is told so with 404, for whatever
 * reason.
 */
import { z } from 'zod'
import { correctableFields, fieldChange } from '../../catalog/corrections.ts'
import { event, lifecycleStates, locationPrecisions } from '../../catalog/event.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/form-guard.ts'

const tag = 'Private link'

/** An event as its organizer sees it. */
export const managedEvent = event.extend({
  status: z.enum(lifecycleStates),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  locationPrecision: z.enum(locationPrecisions).nullable(),
  /** Its last day is over. */
  over: z.boolean(),
  /** What waits for review, if anything. */
  correction: z.object({ sentAt: z.string(), changes: z.array(fieldChange) }).nullable(),
})
export type ManagedEvent = z.infer<typeof managedEvent>

const token = z.object({ token: z.string() })
const eventParams = token.extend({ id: z.string() })
const refusals = ['invalid_request', 'not_found', 'rate_limited'] as const
const changeRefusals = [...refusals, 'forbidden', 'conflict', 'unprocessable'] as const

export const getManaged = endpoint({
  method: 'GET',
  path: '/api/manage/{token}',
  summary: 'The events that a private link opens, in the order of their dates.',
  tag,
  params: token,
  response: z.object({
    /** When the link ends; null for a place that is open for good. */
    linkExpiresAt: z.string().nullable(),
    events: z.array(managedEvent),
  }),
  errors: refusals,
})

/** This date, or all later ones of its series as well. */
const scope = z.enum(['one', 'following'], 'Must be one or following.').default('one')
const sequence = z.coerce
  .number('Must be a number.')
  .int('Must be a whole number.')
  .nonnegative('Must not be below 0.')
  .optional()
  .describe('The version that was read: another one is refused with 409.')

const changed = z.object({
  /** Fields that are changed by now. */
  applied: z.array(z.string()),
  /** Fields that wait for review. */
  held: z.array(z.string()),
  /** How many events it is about. */
  events: z.int().nonnegative(),
})
export type Changed = z.infer<typeof changed>

export const correctEvent = endpoint({
  method: 'PATCH',
  path: '/api/manage/{token}/events/{id}',
  summary: 'Corrects an event, or all later ones of its series as well.',
  description:
    'Takes any field of an event; what is left out stays. An event that waits for review is changed at once. ' +
    'Of one that is live, name, date, place and links wait for review, and the old ones stay meanwhile; ' +
    'a later correction takes the place of an earlier one. A new date moves the last day, the rain date ' +
    'and, with scope following, all later dates along.',
  tag,
  params: eventParams,
  body: z.object({
    ...Object.fromEntries(correctableFields.map((field) => [field, z.unknown().optional()])),
    scope,
    sequence,
    ...guardFields,
  }),
  response: changed,
  errors: changeRefusals,
})

export const withdrawCorrection = endpoint({
  method: 'DELETE',
  path: '/api/manage/{token}/events/{id}/correction',
  summary: 'Takes back what waits for review of a live event.',
  tag,
  params: eventParams,
  response: changed,
  errors: changeRefusals,
})
