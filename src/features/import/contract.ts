/**
 * Feeds: calendars and lists of events on the web that are followed, read again and again. New events
 * go to review or live by the trust in the feed; coming events that it forgets are told, not taken down.
 * For administrators only.
 */
import { z } from 'zod'
import { oneLine } from '../../kit/clean-text.ts'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Feeds'
const refusals = ['invalid_request', 'sign_in_required', 'forbidden'] as const

/** Where the new events of a feed go. */
export const trusts = ['queue', 'live'] as const
export type Trust = (typeof trusts)[number]

/**
 * What came of reading a feed. `unchanged`: its server said that nothing is new. `empty`: it is in order
 * but lists nothing, which is believed when it is so twice.
 */
export const feedOutcomes = ['read', 'unchanged', 'empty', 'failed'] as const
export type FeedOutcome = (typeof feedOutcomes)[number]

const line = (most: number) =>
  z
    .string('Must be text.')
    .transform(oneLine)
    .pipe(z.string().max(most, `At most ${most} characters.`))

const pairs = z.array(line(500), 'Must be a list of texts.').max(50, 'At most 50.').default([])

const trust = z.enum(trusts, 'Must be queue or live.')

const feedSettings = z.strictObject({
  /** As the command line's options: `ours=theirs`, `field=value`. */
  map: pairs,
  set: pairs,
  default: pairs,
  /** JSON: where the list of events is. */
  root: line(200).optional(),
  /** The zone of all wall times. */
  zone: line(100).optional(),
  /** Also what is not about vehicles or boats. */
  all: z.boolean('Must be true or false.').default(false),
})

/** The same as they are kept. */
const keptSettings = z.object({
  map: z.array(z.string()),
  set: z.array(z.string()),
  default: z.array(z.string()),
  root: z.string().optional(),
  zone: z.string().optional(),
  all: z.boolean(),
})

const result = z.object({
  outcome: z.enum(feedOutcomes),
  message: z.string(),
  counts: z
    .object({
      rows: z.number(),
      taken: z.number(),
      updated: z.number(),
      unchanged: z.number(),
      skipped: z.number(),
      refused: z.number(),
      needPlace: z.number(),
      gone: z.number(),
      back: z.number(),
    })
    .optional(),
  /** What should be known of the feed as a whole. */
  remarks: z.array(z.string()),
  /** The first rows that were skipped, doubtful or without a place. */
  issues: z.array(
    z.object({
      kind: z.enum(['skipped', 'refused', 'needs-place', 'note']),
      line: z.number(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
  seconds: z.number(),
})

const feed = z.object({
  id: z.string(),
  url: z.string(),
  /** The source's name: what its events "came from". */
  source: z.string(),
  trust,
  settings: keptSettings,
  /** `paused`; `running` now; `due` within a minute; `waiting` until `nextRunAt`. */
  state: z.enum(['paused', 'running', 'due', 'waiting']),
  nextRunAt: z.string(),
  runAt: z.string().nullable(),
  /** When it was last read or said that nothing is new. */
  succeededAt: z.string().nullable(),
  /** In a row. */
  failures: z.number(),
  lastResult: result.nullable(),
  /** Coming events of its source: waiting for review, live, and those that it does not list any more. */
  pending: z.number(),
  live: z.number(),
  missing: z.number(),
})
export type FeedView = z.infer<typeof feed>

export const addressProblem = 'Enter an address that begins with https:// or webcal://.'

export const listFeeds = endpoint({
  method: 'GET',
  path: '/api/admin/feeds',
  summary: 'Lists the feeds that are followed, by name.',
  tag,
  access: 'administrator',
  response: z.array(feed),
  errors: refusals,
})

export const followFeed = endpoint({
  method: 'POST',
  path: '/api/admin/feeds',
  summary: 'Follows a feed: a calendar, CSV, JSON or a page with JSON-LD.',
  description:
    'It is read within a minute and every few hours from then on. 409 when it is followed already.',
  tag,
  access: 'administrator',
  body: z.strictObject({
    url: line(2_000),
    /** Host and path of the address by default. */
    source: line(150).optional(),
    trust: trust.default('queue'),
    settings: feedSettings.prefault({}),
  }),
  response: feed,
  status: 201,
  errors: [...refusals, 'conflict', 'unprocessable'],
})

const params = z.object({ id: z.string() })

export const changeFeed = endpoint({
  method: 'PATCH',
  path: '/api/admin/feeds/{id}',
  summary: 'Pauses a feed or goes on with it, trusts it more or less, or has it read now.',
  description: 'With `live`, what waits for review from this feed goes live when it is read next.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject({
    trust: trust.optional(),
    paused: z.boolean('Must be true or false.').optional(),
    /** Within a minute. */
    run: z.boolean('Must be true or false.').optional(),
  }),
  response: feed,
  errors: [...refusals, 'not_found'],
})

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/admin/feeds/{id}',
  summary: 'Follows a feed no longer. Its events stay.',
  tag,
  access: 'administrator',
  params,
  status: 204,
  errors: [...refusals, 'not_found'],
})

const missingEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  status: z.enum(['pending', 'published']),
  source: z.string(),
  /** When it was first found missing. */
  since: z.string(),
})
export type MissingEventView = z.infer<typeof missingEvent>

export const listMissing = endpoint({
  method: 'GET',
  path: '/api/admin/missing-events',
  summary: 'Lists coming events that their feed does not list any more, the soonest first.',
  description: 'At most 100.',
  tag,
  access: 'administrator',
  response: z.array(missingEvent),
  responseHeaders: { 'x-total-count': 'How many there are.' },
  errors: refusals,
})

export const dismissMissing = endpoint({
  method: 'PATCH',
  path: '/api/admin/missing-events/{id}',
  summary: 'Says that an event takes place although its feed does not list it, or takes that back.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject({ dismissed: z.boolean('Must be true or false.') }),
  status: 204,
  errors: [...refusals, 'not_found'],
})
