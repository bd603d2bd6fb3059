/** Reads the event at an address, or in a pasted list, to fill in the submission form. Stores nothing. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const linkedEvent = z.object({
  /** Fields of POST /api/events by name; fields that the page doesn't give are omitted. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Dates of a recurring event with the same hours, from `fields.date` on. */
  dates: z.array(z.iso.date()).optional(),
  /** Dates of the recurring event with other hours. */
  otherDates: z.array(z.iso.date()).optional(),
  /** True if the event may continue after the last of `dates`, at the limit of the expansion. */
  goesOn: z.boolean().optional(),
})
export type LinkedEvent = z.infer<typeof linkedEvent>

/** Most events returned for one address. */
export const maxLinkedEvents = 30

/** Most characters of a pasted list. */
export const maxPasted = 50_000

const eventLink = linkedEvent.extend({
  /** True if an event was found; `message` names it or gives the reason. */
  found: z.boolean(),
  message: z.string(),
  /** Upcoming events, soonest first, if there are several. */
  events: z.array(linkedEvent).max(maxLinkedEvents).optional(),
})
export type EventLink = z.infer<typeof eventLink>

export const readEventLink = endpoint({
  method: 'POST',
  path: '/api/events/from-link',
  summary: 'Reads an event from a URL or pasted text, to prefill a submission. Stores nothing.',
  description: `\`url\` is a page with an event in JSON-LD, or a calendar file, of up to 2 MB at a public address; \`text\` is a list of events, or a table with column names in its first line. If there are several events, returns the one that the page is about, or else the next one, and up to ${maxLinkedEvents} upcoming ones in \`events\`. Five requests per five minutes.`,
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
