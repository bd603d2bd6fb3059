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
import { numeric } from '../../kit/numeric.ts'

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
const sequence = numeric(
  z.number('Must be a number.').int('Must be a whole number.').nonnegative('Must not be below 0.'),
)
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

/** Why, in words for visitors. */
const reason = z.string('Must be text.').max(500, 'At most 500 characters.').default('')
const change = { scope, sequence, ...guardFields }

export const correctEvent = endpoint({
  method: 'PATCH',
  path: '/api/manage/{token}/events/{id}',
  summary: 'Corrects an event, or all later ones of its series as well.',
  description:
    'Takes any field of an event; what is left out stays. The pin follows the place, unless latitude and longitude say where it is. An event that waits for review is changed at once. ' +
    'Of one that is live, name, date, place, pin and links wait for review, and the old ones stay meanwhile; ' +
    'a later correction takes the place of an earlier one. A new date moves the last day, the rain date ' +
    'and, with scope following, all later dates along.',
  tag,
  params: eventParams,
  body: z.object({
    ...Object.fromEntries(correctableFields.map((field) => [field, z.unknown().optional()])),
    ...change,
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

const stateOf = (what: 'cancel' | 'postpone' | 'reinstate', summary: string, description: string) =>
  endpoint({
    method: 'POST',
    path: `/api/manage/{token}/events/{id}/${what}`,
    summary,
    description,
    tag,
    params: eventParams,
    body: z.object({ reason, ...change }),
    response: changed,
    errors: changeRefusals,
  })

export const cancelEvent = stateOf(
  'cancel',
  'Cancels an event, at once.',
  'The reason is required and shown on its page, which stays. An event that still waits for review is withdrawn instead.',
)

export const postponeEvent = stateOf(
  'postpone',
  'Tells that an event will take place later, on a date not known yet; at once.',
  'Give the new date by the call that moves it once it is known.',
)

export const reinstateEvent = stateOf(
  'reinstate',
  'Tells that a cancelled or postponed event takes place on its date after all; at once.',
  'The reason is not shown.',
)

export const moveEvent = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/move',
  summary:
    'Moves an event to another date, with scope following all later dates of its series as well.',
  description:
    'Last day and rain date move along; later dates move by as many days. What is live is moved once an administrator has approved it. ' +
    'With preview nothing is changed, and the answer tells what would be.',
  tag,
  params: eventParams,
  body: z.object({
    date: z.unknown(),
    reason,
    preview: z.boolean('Must be true or false.').default(false),
    ...change,
  }),
  response: changed.extend({
    dates: z.array(
      z.object({ id: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    ),
  }),
  errors: changeRefusals,
})

export const copyEvent = endpoint({
  method: 'POST',
  path: '/api/manage/{token}/events/{id}/copies',
  summary: 'Submits an event again on other dates, as a new submission that waits for review.',
  description:
    'Without dates those of its series on the same weekdays next year. Everything but the flyer is taken over. ' +
    'The new private link is mailed to the address of the first submission.',
  tag,
  params: eventParams,
  body: z.object({
    dates: z
      .array(z.string('Must be a date.'), 'Must be a list of dates.')
      .max(60, 'At most 60 dates at once.')
      .optional(),
    ...guardFields,
  }),
  response: z.object({ id: z.string(), status: z.literal('pending'), dates: z.array(z.string()) }),
  status: 201,
  errors: changeRefusals,
})

export const requestLinks = endpoint({
  method: 'POST',
  path: '/api/manage/links',
  summary: 'Mails new private links for the events that an e-mail address has submitted.',
  description:
    'The answer is always the same, whether there are such events or not. An old link works until the new one is used.',
  tag,
  body: z.object({
    email: z.string('Your e-mail address is needed.').trim().max(254, 'At most 254 characters.'),
    ...guardFields,
  }),
  status: 204,
  errors: ['invalid_request', 'forbidden', 'unprocessable', 'rate_limited'],
})
