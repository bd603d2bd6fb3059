/** Decisions about several events at once. For administrators only. */
import { z } from 'zod'
import { lifecycles } from '../../catalog/event/event.ts'
import { administratorEndpoint } from '../../kit/endpoint.ts'
import { readyAnswer, sequence, spam } from './contract.ts'
import { maxAtOnce } from './queue-texts.ts'

const reason = z.string('Must be text.').max(2_000, 'At most 2,000 characters.')

const manyDecided = z.object({
  id: z.string(),
  /** Empty for an unknown id. */
  name: z.string(),
  /** Current state of the event; null for an unknown id. */
  status: z.enum(lifecycles).nullable(),
  /** Reason why the event was not decided; null if it was. */
  problem: z.string().nullable(),
})
export type SeveralResult = z.infer<typeof manyDecided>

export const decideSeveral = administratorEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/events/decide',
  summary: 'Approves or rejects several pending events, or undoes that.',
  description:
    'At most 100 events, decided independently: the response has a result for each, in the given order. Events that changed since `sequence` are skipped. `restore` undoes rejections and takedowns within 30 days. `answer`, `reason` and `spam` of an event override the common ones.',
  body: z.strictObject({
    events: z
      .array(
        z.strictObject(
          {
            id: z.string('Must be text.'),
            sequence,
            answer: readyAnswer,
            reason: reason.optional(),
            spam: z.boolean('Must be true or false.').optional(),
          },
          'Must have an id.',
        ),
        'Must be a list of events.',
      )
      .min(1, 'Choose at least one event.')
      .max(maxAtOnce, `At most ${maxAtOnce} at once.`),
    decision: z.enum(['approve', 'reject', 'restore'], 'Must be approve, reject or restore.'),
    /** Defaults for rejected events without their own values. */
    answer: readyAnswer,
    reason: reason.default(''),
    spam,
  }),
  response: z.array(manyDecided),
  errors: ['unprocessable'],
})
