/** "Something wrong?": reports a problem with an event. Shared because the event page shows its form. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { guardFields } from '../../kit/guard-fields.ts'
import { proofField } from '../../kit/proof-of-work.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'
import { type ReportReason, reportReasons } from './report-reasons.ts'

const reasons = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

const body = z
  .strictObject({
    reason: z.enum(reasons, "Choose what's wrong."),
    text: z
      .string('Must be text.')
      .transform(manyLines)
      .pipe(z.string().max(3_000, 'At most 3,000 characters.'))
      .default(''),
    /** Email address for questions; empty if no reply is wanted. */
    email: z
      .string('Must be text.')
      .transform(oneLine)
      .pipe(
        z.union(
          [z.literal(''), z.email().max(254)],
          'Enter an email address such as name@example.com, or leave this blank.',
        ),
      )
      .default(''),
    ...guardFields,
    ...proofField,
  })
  .superRefine(({ reason, text }, context) => {
    if (reason !== 'other' || text !== '') return
    context.addIssue({
      code: 'custom',
      path: ['text'],
      message: "Tell us briefly what's wrong.",
    })
  })

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/events/{id}/reports',
  summary: 'Reports a problem with an event.',
  description:
    'The report is stored for administrators, and emailed to the site and the organizer. Two unanswered reports from different networks set `reportedAt`.',
  tag: 'Messages',
  params: z.object({ id: z.string() }),
  body,
  response: z.object({ id: z.string() }),
  status: 201,
  errors: ['invalid_request', 'unprocessable', 'not_found', 'rate_limited', 'forbidden'],
})
