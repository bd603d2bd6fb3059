/** Merged listings: preview of a merge, with the source of each part, and list of merges. For administrators only. */
import { z } from 'zod'
import { eventStatuses, lifecycles } from '../../catalog/event/event.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const once = z.string('Use this parameter only once.')

const previewedPart = z.object({
  part: z.string(),
  label: z.string(),
  fields: z.array(z.string()),
  from: z
    .enum(['one', 'other', 'kept'])
    .describe('Origin: `one` is the event in the path; `kept`, whichever event is kept.'),
  rule: z.string().describe('Merge rule that decides; the page /admin/merged explains it.'),
  completed: z.array(z.string()).describe('Empty fields that the other event fills in.'),
})
export type PreviewedPart = z.infer<typeof previewedPart>

const why = z.object({
  sameDay: z.boolean(),
  minutesApart: z.number().nullable().describe('Minutes between their start times.'),
  milesApart: z.number().nullable().describe('Miles between their coordinates.'),
  sameVenue: z.boolean(),
  sharedWords: z.array(z.string()),
  otherWords: z.array(z.string()),
  likeness: z.number().describe('0 (different events) to 1; imports hold back all above 0.'),
})
export type WhyAlike = z.infer<typeof why>

export const previewMerge = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/merge',
  summary: 'Previews a merge: which parts would come from which event, and why the two look alike.',
  description: 'Lists only parts that differ. Changes nothing.',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ with: once.max(64, 'Use the id of an event.') }),
  response: z.object({
    why,
    parts: z.array(previewedPart),
    otherDates: z
      .int()
      .nonnegative()
      .describe('Other pending dates that can be merged with this one, at most 99.'),
  }),
  errors: ['not_found'],
})
export type Preview = z.infer<(typeof previewMerge)['response']>

const mergedSide = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string().nullable().describe('Source of an imported event; null for a submitted one.'),
  eventStatus: z.enum(eventStatuses),
  missingSince: z.string().nullable().describe('Time since which its source no longer lists it.'),
  mergedAt: z.string().nullable().describe('Time of the merge; null for the own side.'),
  gives: z.array(z.string()).describe('Parts taken from it.'),
})

const mergedListing = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  status: z.enum(lifecycles),
  eventStatus: z.enum(eventStatuses),
  disagrees: z
    .boolean()
    .describe(
      'One source says canceled or postponed, another does not, and no administrator has decided.',
    ),
  corrected: z.array(z.string()).describe('Parts corrected by an administrator or organizer.'),
  sides: z.array(mergedSide),
})
export type MergedListing = z.infer<typeof mergedListing>

export const listMerged = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/merged-listings',
  summary: 'Lists merged listings with their sides; listings whose sources disagree come first.',
  description: 'The 50 most recently merged listings, or only the one with the event `event`.',
  query: z.strictObject({ event: once.max(64, 'Use the id of an event.').optional() }),
  response: z.array(mergedListing),
  responseHeaders: { 'x-total-count': 'Number of merged listings.' },
})

export const countDisagreeing = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/merged-listings/disagreeing',
  summary: 'Counts merged listings whose sources disagree on whether the event takes place.',
  response: z.object({ total: z.int().nonnegative() }),
})

export const confirmMergedStatus = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/merged-listings/{id}/confirm-status',
  summary: 'Keeps the current status of a merged listing although its sources disagree.',
  description: 'The status changes again once a source reports a new one.',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  response: z.object({ id: z.string() }),
  errors: ['not_found'],
})
