/** The event at an address, or in a list that was copied, for the form of submissions: read, shown and not stored. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const linkedEvent = z.object({
  /** Fields of POST /api/events by name; those that the address doesn't tell are left out. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Dates of an event that repeats, from `fields.date` on, at the same hours. */
  dates: z.array(z.iso.date()).optional(),
  /** Its dates with other hours. */
  otherDates: z.array(z.iso.date()).optional(),
  /** True if `dates` may go on: they end where repeats are no longer worked out. */
  goesOn: z.boolean().optional(),
})
export type LinkedEvent = z.infer<typeof linkedEvent>

/** Most events of an address that are listed. */
export const maxLinkedEvents = 30

/** Most characters of a list. */
export const maxPasted = 50_000

const eventLink = linkedEvent.extend({
  /** True if an event was found; `message` says which one, or why not. */
  found: z.boolean(),
  message: z.string(),
  /** Upcoming events, the soonest first, where there are several. */
  events: z.array(linkedEvent).max(maxLinkedEvents).optional(),
})
export type EventLink = z.infer<typeof eventLink>

export const readEventLink = endpoint({
  method: 'POST',
  path: '/api/events/from-link',
  summary:
    'Reads the event at an address or in a copied list, to fill in a submission. Stores nothing.',
  description: `Takes url, or text: a list of events, or a table whose first line names its columns. Reads a page with an event in JSON-LD, or a calendar file. Where there are several events, it returns the one whose page this is, or the next one, and the next ${maxLinkedEvents} in events. Dates of an event that repeats are in dates. Public web addresses only, up to 2 MB; five in five minutes.`,
  tag: 'Events',
  body: z
    .strictObject({
      url: z
        .string('Must be text.')
        .trim()
        .min(1, 'Paste a link first.')
        .max(2_000, 'At most 2,000 characters.')
        .optional(),
      text: z
        .string('Must be text.')
        .min(1, 'Paste a list first.')
        .max(maxPasted, `At most ${maxPasted} characters.`)
        .optional(),
    })
    .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
      message: 'Paste a link or a list.',
      path: ['url'],
    }),
  response: eventLink,
  errors: ['invalid_request', 'unprocessable', 'rate_limited'],
})
