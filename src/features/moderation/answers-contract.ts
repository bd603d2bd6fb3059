/**
 * Ready answers: named texts that a reviewer picks when rejecting or asking for changes. Every administrator can use
 * them; owners edit them.
 */
import { z } from 'zod'
import { administratorEndpoint, ownerEndpoint } from '../../kit/endpoint.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'

/** event: to reject an event or ask for changes; correction: to reject a correction. */
export const answerKinds = ['event', 'correction'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Characters; leaves room for own words in the same message. */
export const maxAnswerLength = 500

const fields = {
  label: z
    .string('Enter a name.')
    .transform(oneLine)
    .pipe(z.string().min(1, 'Enter a name.').max(80, 'At most 80 characters.')),
  text: z
    .string('Write the answer.')
    .transform(manyLines)
    .pipe(z.string().min(1, 'Write the answer.').max(maxAnswerLength, 'At most 500 characters.')),
}

const answer = z.object({
  id: z.string(),
  kind: z.enum(answerKinds),
  label: z.string(),
  text: z.string(),
})
export type ReadyAnswer = z.infer<typeof answer>

const params = z.object({ id: z.string() })

export const listAnswers = administratorEndpoint('Review', {
  method: 'GET',
  path: '/api/admin/ready-answers',
  summary: 'Lists ready answers, oldest first; at most 50 of each kind.',
  response: z.array(answer),
})

export const addAnswer = ownerEndpoint('Review', {
  method: 'POST',
  path: '/api/admin/ready-answers',
  summary: 'Adds a ready answer.',
  body: z.strictObject({
    kind: z.enum(answerKinds, 'Must be event or correction.'),
    ...fields,
  }),
  status: 201,
  response: answer,
  errors: ['unprocessable'],
})

export const changeAnswer = ownerEndpoint('Review', {
  method: 'PUT',
  path: '/api/admin/ready-answers/{id}',
  summary: 'Changes the name and text of a ready answer.',
  params,
  body: z.strictObject(fields),
  response: answer,
  errors: ['not_found', 'unprocessable'],
})

export const removeAnswer = ownerEndpoint('Review', {
  method: 'DELETE',
  path: '/api/admin/ready-answers/{id}',
  summary: 'Deletes a ready answer. Messages sent with it stay unchanged.',
  params,
  status: 204,
  errors: ['not_found'],
})
