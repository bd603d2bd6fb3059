/** Merged listings: preview of a merge, with the source of each part, and list of merges. For administrators only. */
import { z } from 'zod'
import { eventStatuses, lifecycleStates } from '../../catalog/event/event.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'

const once = z.string('Use it only once.')

const previewedPart = z.object({
  part: z.string(),
  label: z.string(),
  fields: z.array(z.string()),
  from: z
    .enum(['one', 'other', 'kept'])
    .describe('one: the event of the path; kept: whichever of the two is kept.'),
  rule: z.string().describe('The rule that decides, see /admin/merged.'),
  completed: z.array(z.string()).describe('Empty fields that the other one fills in.'),
})
export type PreviewedPart = z.infer<typeof previewedPart>

const why = z.object({
  sameDay: z.boolean(),
  minutesApart: z.number().nullable().describe('Between their starts.'),
  milesApart: z.number().nullable().describe('Between their pins.'),
  sameVenue: z.boolean(),
  sharedWords: z.array(z.string()),
  otherWords: z.array(z.string()),
  likeness: z.number().describe('From 0, two events, to 1; imports hold back what is above 0.'),
})
export type WhyAlike = z.infer<typeof why>

export const previewMerge = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/events/{id}/merge',
  summary:
    'Returns what a merge with another event would take from which of the two, and why they look alike.',
  description: 'Only parts in which the two differ. Nothing is changed.',
  params: z.object({ id: z.string() }),
  query: z.strictObject({ with: once.max(64, 'Use the id of an event.') }),
  response: z.object({
    why,
    parts: z.array(previewedPart),
    otherDates: z
      .int()
      .nonnegative()
      .describe('Other pending dates that could be merged with this one, at most 99.'),
  }),
  errors: ['not_found'],
})
export type Preview = z.infer<(typeof previewMerge)['response']>

const mergedSide = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string().nullable().describe('Null for what was submitted here.'),
  eventStatus: z.enum(eventStatuses),
  missingSince: z.string().nullable().describe('Since when its source no longer lists it.'),
  mergedAt: z.string().nullable().describe("Null for the listing's own side."),
  gives: z.array(z.string()).describe('Parts that are taken from it.'),
})

const mergedListing = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  status: z.enum(lifecycleStates),
  eventStatus: z.enum(eventStatuses),
  disagrees: z
    .boolean()
    .describe(
      'One of its sources calls it off, another one does not, and nobody has decided about it.',
    ),
  corrected: z.array(z.string()).describe('Parts that were corrected by hand.'),
  sides: z.array(mergedSide),
})
export type MergedListing = z.infer<typeof mergedListing>

export const listMerged = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/merged-listings',
  summary: 'Lists merged listings with their sides; those whose sources disagree come first.',
  description: 'The 50 listings that were merged last; or the one of `event`.',
  query: z.strictObject({ event: once.max(64, 'Use the id of an event.').optional() }),
  response: z.array(mergedListing),
  responseHeaders: { 'x-total-count': 'Number of merged listings.' },
})

export const countDisagreeing = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/merged-listings/disagreeing',
  summary: 'Counts merged listings that one source calls off and another one does not.',
  response: z.object({ total: z.int().nonnegative() }),
})

export const confirmMergedStatus = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/merged-listings/{id}/confirm-status',
  summary:
    'Leaves the status of a merged listing as it is shown, whatever its sources say of it now.',
  description: 'It changes again when one of them says something new about it.',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  response: z.object({ id: z.string() }),
  errors: ['not_found'],
})
