/**
 * Feeds: calendars and lists of events on the web that are followed, read again and again. New events
 * go to review or live by the trust in the feed; upcoming events that it forgets are reported, their own pages
 * are read, and they are taken down after the third reading without them.
 * For administrators only.
 */
import { z } from 'zod'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { oneLine } from '../../kit/text/clean-text.ts'
import { answers, matters } from './questions.ts'

/** Destinations of the new events of a feed. */
export const trusts = ['queue', 'live'] as const
export type Trust = (typeof trusts)[number]

/**
 * Outcome of reading a feed. `unchanged`: the server answered 304. `empty`: a valid feed without entries, believed
 * the second time.
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
  /** JSON: where the list of events is. */
  root: line(200).optional(),
  /** The zone of all wall times. */
  zone: line(100).optional(),
  /** Include non-automotive events. */
  all: z.boolean('Must be true or false.').default(false),
  /** The source permits it. Required for calendars of MotorsportReg. */
  permitted: z.boolean('Must be true or false.').default(false),
  /** Its address was found on a page rather than given by a person, so robots.txt has a say in each reading. */
  found: z.literal(true).optional(),
})

const keptSettings = z.object({
  /** It meets in several places: where events without a place are is not asked again. */
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
/** Import settings of a feed, in the words of the command line, as they are kept. */
export type FeedSettings = Omit<z.infer<typeof keptSettings>, 'all'> & { all?: boolean }

const question = z.object({
  /** Column, key or property as the source names it. */
  name: z.string(),
  matter: z.enum(matters),
  /** Number of events that may be wrong. */
  events: z.int(),
  /** Start of the events whose times are in question, in words. */
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
  /** Skipped for not being about vehicles. */
  others: z.number().optional(),
  /** Events that wait, since another source likely lists them already. */
  duplicates: z.number().optional(),
  /** Listed the time before and not any more: taken down, or left to a person. */
  gone: z.number(),
  /** Excluded by their own rule, or missing three times. */
  takenDown: z.number().optional(),
  /** Marked as canceled or postponed, since their own pages say so. */
  calledOff: z.number().optional(),
  back: z.number(),
  /** Reasons why rows were skipped, and how many, the most frequent first. */
  reasons: z.array(z.tuple([z.string(), z.number()])).optional(),
})

export type RowCounts = z.infer<typeof rowCounts>

export const feedResult = z.object({
  outcome: z.enum(feedOutcomes),
  /** Reason why it could not be read, or what should be known of it; empty otherwise. */
  message: z.string(),
  /** True if it is of another kind than before, such as a page where there was a calendar. */
  isOtherKind: z.boolean().optional(),
  counts: rowCounts.optional(),
  /** Parts of the feed that were not used and could make its events wrong; its events wait until they are answered. */
  questions: z.array(question).optional(),
  /** Remarks on the feed as a whole. */
  remarks: z.array(z.string()),
  /** The first rows that were skipped, doubtful or without a place. */
  issues: z.array(
    z.object({
      /**
       * `duplicate`: waits, being likely the same as an event of another source. `gone`: taken down. `off`: marked as
       * canceled or postponed. `missing`: not listed any more, and left to a person. `question`: about the whole source.
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
      /** 0 for what stands in no line. */
      line: z.number(),
      name: z.string(),
      reason: z.string(),
    }),
  ),
  seconds: z.number(),
})
export type FeedResult = z.infer<typeof feedResult>

/** Result of a reading that came to nothing; `message` as in a result. */
export const failedResult = (message: string): FeedResult => {
  return { outcome: 'failed', message, remarks: [], issues: [], seconds: 0 }
}

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
  /** Time at which it was last read or said that nothing is new. */
  succeededAt: z.string().nullable(),
  /** In a row. */
  failures: z.number(),
  lastResult: feedResult.nullable(),
  /** Name of its platform; empty until it was read. */
  platform: z.string(),
  /** Counts of the last reading that had rows: one that says that nothing changed has none. */
  lastCounts: rowCounts.nullable(),
  /** Events that it brought in the last six weeks. */
  newEvents: z.int(),
  /** Days since it last brought an event, or since it is followed. */
  silentDays: z.int(),
  /** Time of the answer that is kept; null for none. */
  answeredAt: z.string().nullable(),
  /** Coming events of its source: waiting for review, live, and those that it does not list any more. */
  pending: z.number(),
  live: z.number(),
  missing: z.number(),
  /** Open questions: until all are answered with `ignore` or `repair`, nothing new of the feed goes live. */
  questions: z.array(question.extend({ answer: z.literal('wait').nullable() })),
})
export type FeedView = z.infer<typeof feed>

/** Ends a sentence on a feed; the command line says it, too. */
export const permissionProblem =
  'is a MotorsportReg calendar, which may only be used with its approval. Confirm that you have it first.'

export const addressProblem = 'Enter an address that begins with https:// or webcal://.'

export const listFeeds = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/feeds',
  summary: 'Lists the followed feeds, by name.',
  response: z.array(feed),
})

export const followFeed = administratorEndpoint('Feeds', {
  method: 'POST',
  path: '/api/admin/feeds',
  summary: 'Follows a feed: a calendar, CSV, JSON or a page with JSON-LD.',
  description:
    'The feed is read within a minute and every few hours after that. 409 if it is already followed.',
  body: z.strictObject({
    url: line(2_000),
    /** Host and path of the address by default. */
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
  /** True if the source permits it. */
  permitted: z.boolean('Must be true or false.').optional(),
  /** Another address of the same source, read within a minute. Its kind may be another one. */
  url: line(2_000).optional(),
  /** Place of its events without one: a ZIP code, or city and state. Empty: it meets in several places. */
  place: line(100).optional(),
  /** Within a minute. */
  run: z.boolean('Must be true or false.').optional(),
  /**
   * Decision on a question. `ignore`: it doesn't matter, and the feed is read within a minute. `repair`: the times are what a
   * question with the matter `local` or `utc` supposes, and are read so from now on. `wait`: events keep waiting.
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
    'Pauses or resumes a feed, changes its trust level or address, answers a question about it, or reads it now.',
  description:
    'With `live`, events from this feed that wait for review go live with the next reading.',
  params,
  body: feedChange,
  response: feed,
  errors: ['not_found', 'conflict', 'unprocessable', 'rate_limited'],
})

export const getLastAnswer = administratorEndpoint('Feeds', {
  method: 'GET',
  path: '/api/admin/feeds/{id}/answer',
  summary: 'Returns the beginning of the last answer of a feed, as its server sent it.',
  description:
    'The first 32 KB as text. Kept until the next answer, and for five weeks at most; pages of HTTP errors are not kept.',
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
  /** Time at which it was first found missing. */
  since: z.string(),
  /** Number of readings in a row that did not list it. */
  misses: z.number(),
  /** True if its source is followed: then the third reading in a row without it takes it down. */
  followed: z.boolean(),
  /**
   * Statement of the event's own page after a followed feed dropped it. `cancelled` and `postponed`: the event is marked
   * so, and is not taken down by itself.
   */
  pageSays: z.enum(['cancelled', 'postponed', 'moved']).nullable(),
  /** Day that the page gives, for `moved`. */
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
    'Returns the number taken down. Events that are listed again in the meantime stay. Each can be undone for 30 days.',
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
    'Confirms that an event takes place although its feed does not list it, or revokes the confirmation.',
  description:
    'Reverts an event that was marked as canceled or postponed because its own page says so.',
  params,
  body: z.strictObject({ dismissed: z.boolean('Must be true or false.') }),
  status: 204,
  errors: ['not_found', 'unprocessable'],
})
