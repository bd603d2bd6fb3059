/**
 * Feeds: calendars and lists of events on the web that the site follows, that is, reads every few hours. The trust
 * level of a feed decides whether its new events go to review or live. An upcoming event that a feed no longer lists is
 * reported and its own page is read; the third reading in a row without the event takes it down. For administrators
 * only.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { oneLine } from '../../kit/text/clean-text.ts'
import { answers, matters } from './questions.ts'

/** Destinations of the new events of a feed. */
export const trusts = ['queue', 'live'] as const
export type Trust = (typeof trusts)[number]

/**
 * Outcome of reading a feed. `unchanged`: the server answered 304. `empty`: a valid feed without entries; its upcoming
 * events are reported as missing only after the second empty reading in a row.
 */
const feedOutcomes = ['read', 'unchanged', 'empty', 'failed'] as const

export const line = (most: number) =>
  z
    .string('Must be text.')
    .transform(oneLine)
    .pipe(z.string().max(most, `At most ${most} characters.`))

const pairs = z.array(line(500), 'Must be a list of texts.').max(50, 'At most 50.').default([])

export const trust = z.enum(trusts, 'Must be queue or live.')

export const feedSettings = z.strictObject({
  /** Same syntax as the command line's options: `ours=theirs`, `field=value`. */
  map: pairs,
  set: pairs,
  default: pairs,
  /** Path of the list of events in a JSON feed. */
  root: line(200).optional(),
  /** Zone of all wall times, overriding the feed. */
  zone: line(100).optional(),
  /** Include non-automotive events. */
  all: z.boolean('Must be true or false.').default(false),
  /** The provider has approved the use of its data. Required for calendars of MotorsportReg. */
  permitted: z.boolean('Must be true or false.').default(false),
  /** The address was found on a page, not entered by a person; each reading therefore obeys robots.txt. */
  found: z.literal(true).optional(),
})

const keptSettings = z.object({
  /** The club meets in several places; administrators are not asked where events without a place are. */
  meetsAnywhere: z.literal(true).optional(),
  found: z.literal(true).optional(),
  map: z.array(z.string()),
  set: z.array(z.string()),
  default: z.array(z.string()),
  root: z.string().optional(),
  zone: z.string().optional(),
  all: z.boolean(),
  permitted: z.boolean().optional(),
})
/** Import settings of a feed as stored, with the names of the command-line options. */
export type FeedSettings = Omit<z.infer<typeof keptSettings>, 'all'> & { all?: boolean }

const question = z.object({
  /** Column, key or property as the source names it. */
  name: z.string(),
  matter: z.enum(matters),
  /** Number of events that may be wrong. */
  events: z.int(),
  /** Start times of the events in question, as text ("between 1 and 4 AM"). */
  detail: z.string().optional(),
})

export const rowCounts = z.object({
  rows: z.number(),
  taken: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  refused: z.number(),
  needPlace: z.number(),
  /** Skipped rows that are not about vehicles. */
  others: z.number().optional(),
  /** Events that wait for review because another source likely lists them already. */
  duplicates: z.number().optional(),
  /** Events of the previous reading that are no longer listed: taken down, called off, or left to an administrator. */
  gone: z.number(),
  /** Taken down: excluded by the entry's own rule, or missing three times in a row. */
  takenDown: z.number().optional(),
  /** Marked as canceled or postponed because their own pages say so. */
  calledOff: z.number().optional(),
  back: z.number(),
  /** Reasons for skipped rows with their counts, most frequent first. */
  reasons: z.array(z.tuple([z.string(), z.number()])).optional(),
})

export type RowCounts = z.infer<typeof rowCounts>

export const feedResult = z.object({
  outcome: z.enum(feedOutcomes),
  /** Reason for a failure, or a remark on the result; otherwise empty. */
  message: z.string(),
  /** True if the format differs from the previous reading's, such as a web page instead of a calendar. */
  isOtherKind: z.boolean().optional(),
  counts: rowCounts.optional(),
  /** Parts of the feed that were not used and could make its events wrong; new events wait until all are answered. */
  questions: z.array(question).optional(),
  /** Remarks on the feed as a whole. */
  remarks: z.array(z.string()),
  /** First rows that were skipped, are doubtful, or lack a place. */
  issues: z.array(
    z.object({
      /**
       * `duplicate`: waits for review; likely the same as another source's event. `gone`: taken down. `off`: marked as
       * canceled or postponed. `missing`: no longer listed; an administrator decides. `question`: about the source.
       */
      kind: z.enum([
        'skipped',
        'refused',
        'needs-place',
        'note',
        'duplicate',
        'gone',
        'off',
        'missing',
        'question',
      ]),
      /** Line number in the file; 0 if the issue has no line. */
      line: z.number(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
  seconds: z.number(),
})
export type FeedResult = z.infer<typeof feedResult>

/** Result of a failed reading. */
export const failedResult = (message: string): FeedResult => {
  return { outcome: 'failed', message, remarks: [], issues: [], seconds: 0 }
}

const feed = z.object({
  id: z.string(),
  url: z.string(),
  /** Name of the source, shown as the origin of its events. */
  source: z.string(),
  trust,
  settings: keptSettings,
  /** `paused`; `running` now; `due` within a minute; `waiting` until `nextRunAt`. */
  state: z.enum(['paused', 'running', 'due', 'waiting']),
  nextRunAt: z.string(),
  runAt: z.string().nullable(),
  /** Time of the last successful reading, including 304 answers. */
  succeededAt: z.string().nullable(),
  /** Number of failed readings in a row. */
  failures: z.number(),
  lastResult: feedResult.nullable(),
  /** Name of the platform that publishes the feed; empty before the first reading. */
  platform: z.string(),
  /** Counts of the last reading with rows; a reading with the outcome `unchanged` has no counts. */
  lastCounts: rowCounts.nullable(),
  /** New events from this feed in the last six weeks. */
  newEvents: z.int(),
  /** Days since the last new event, or since the feed was followed if it has had none. */
  silentDays: z.int(),
  /** Time of the stored answer; null if none is stored. */
  answeredAt: z.string().nullable(),
  /** Upcoming events of its source: pending, live, and no longer listed by the source. */
  pending: z.number(),
  live: z.number(),
  missing: z.number(),
  /** Open questions: until all are answered with `ignore` or `repair`, no new event of the feed goes live. */
  questions: z.array(question.extend({ answer: z.literal('wait').nullable() })),
})
export type FeedView = z.infer<typeof feed>

/** End of a sentence about a feed; the command line prints it, too. */
export const permissionProblem =
  'is a MotorsportReg calendar, which may only be used with its approval. Confirm that you have it first.'

export const addressProblem = 'Enter an address that begins with https:// or webcal://.'

export const listFeeds = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/feeds',
  summary: 'Lists followed feeds, by name.',
  response: z.array(feed),
})

export const followFeed = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/feeds',
  summary: 'Follows a feed: a calendar, CSV or JSON file, or a page with JSON-LD.',
  description:
    'The feed is read within a minute, then every few hours. 409 if it is already followed.',
  body: z.strictObject({
    url: line(2_000),
    /** Default: host and path of the address. */
    source: line(150).optional(),
    trust: trust.default('queue'),
    settings: feedSettings.prefault({}),
  }),
  response: feed,
  status: 201,
  errors: ['conflict', 'unprocessable'],
})

const params = z.object({ id: z.string() })

const feedChange = z.strictObject({
  trust: trust.optional(),
  paused: z.boolean('Must be true or false.').optional(),
  /** True if the provider has approved the use of its data. */
  permitted: z.boolean('Must be true or false.').optional(),
  /** New address of the same source, read within a minute. The format may differ from the old one's. */
  url: line(2_000).optional(),
  /** Default place of events without one: a ZIP code, or city and state. Empty: the club meets in several places. */
  place: line(100).optional(),
  /** Reads the feed within a minute. */
  run: z.boolean('Must be true or false.').optional(),
  /**
   * Answer to a question. `ignore`: it doesn't matter; the feed is read within a minute. `repair`: from now on, times
   * are read as the question supposes (matters `local` and `utc` only). `wait`: events keep waiting.
   */
  answer: z
    .strictObject({
      name: line(100),
      answer: z.enum(answers, 'Must be ignore, repair or wait.'),
    })
    .optional(),
})
export type FeedChange = z.infer<typeof feedChange>

export const changeFeed = administratorEndpoint('Feeds', {
  method: 'PATCH',
  path: '/api/admin/feeds/{id}',
  summary:
    'Changes a feed: pauses, resumes or reads it now, sets its trust level or URL, or answers a question about it.',
  description:
    'With the trust level `live`, pending events of the feed go live at its next reading.',
  params,
  body: feedChange,
  response: feed,
  errors: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
})

export const getLastAnswer = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/feeds/{id}/answer',
  summary: 'Returns the start of the last response of a feed, as its server sent it.',
  description:
    'The first 32 KB as text. Kept until the next response, for at most five weeks; bodies of HTTP errors are not kept.',
  params,
  response: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: ['not_found'],
})

export const removeFeed = administratorEndpoint('Feeds', {
  method: 'DELETE',
  path: '/api/admin/feeds/{id}',
  summary: 'Stops following a feed. Its events stay.',
  params,
  status: 204,
  errors: ['not_found'],
})

const missingEvent = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  status: z.enum(['pending', 'published']),
  source: z.string(),
  /** Time when the event was first found missing. */
  since: z.string(),
  /** Number of readings in a row without the event. */
  misses: z.number(),
  /** True if the source is followed; then the third reading in a row without the event takes it down. */
  followed: z.boolean(),
  /**
   * Status on the event's own page, read after a followed feed dropped the event. `cancelled` and `postponed`: the
   * event is marked so, and is not taken down automatically.
   */
  pageSays: z.enum(['cancelled', 'postponed', 'moved']).nullable(),
  /** New date on the page if `pageSays` is `moved`. */
  pageDate: z.string().nullable(),
})
export type MissingEventView = z.infer<typeof missingEvent>

export const listMissing = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/missing-events',
  summary: 'Lists upcoming events that their source no longer lists, soonest first.',
  description: 'At most 100.',
  response: z.array(missingEvent),
  responseHeaders: { 'x-total-count': 'Total number of events.' },
})

export const removeMissing = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/missing-events/remove',
  summary: 'Takes down events that their source no longer lists.',
  description:
    'Returns the number of events taken down. Skips events that are listed again. Each can be undone for 30 days.',
  body: z.strictObject({
    ids: z
      .array(z.string('Must be text.'), 'Must be a list of ids.')
      .min(1, 'Name at least one event.')
      .max(100, 'At most 100 at once.'),
  }),
  response: z.object({ removed: z.int() }),
})

export const dismissMissing = administratorEndpoint('Feeds', {
  method: 'PATCH',
  path: '/api/admin/missing-events/{id}',
  summary:
    'Confirms that an event takes place although its feed no longer lists it, or revokes the confirmation.',
  description:
    'Also reverts an automatic cancellation or postponement that was read from its own page.',
  params,
  body: z.strictObject({ dismissed: z.boolean('Must be true or false.') }),
  status: 204,
  errors: ['not_found', 'unprocessable'],
})
