/** Personal data: administrators export and erase the data of one email address, at its owner's request. */
import { z } from 'zod'
import { ownerEndpoint } from '../../kit/endpoint.ts'

const address = z
  .string('Enter an email address.')
  .trim()
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Enter an email address.'))

const kind = z.object({
  /** Label, such as "Messages". */
  what: z.string(),
  count: z.int(),
  /** Reason why it stays when the rest is erased; empty for erased data. */
  stays: z.string(),
})

const errors = ['invalid_request'] as const

export const findPersonalData = ownerEndpoint('Privacy', {
  method: 'POST',
  path: '/api/admin/personal-data/find',
  summary: 'Exports the personal data of an email address.',
  description:
    'Lists all kinds of data with their rows, and, for data that an erasure keeps, the reason.',
  isReading: true,
  body: z.strictObject({ address }),
  response: z.object({
    address: z.string(),
    data: z.array(kind.extend({ rows: z.array(z.record(z.string(), z.unknown())) })),
  }),
  errors,
})

export const erasePersonalData = ownerEndpoint('Privacy', {
  method: 'POST',
  path: '/api/admin/personal-data/erase',
  summary: 'Erases the personal data of an email address.',
  description:
    'Erases everything or nothing, and returns what was erased and what stays. The audit log records the counts without the address.',
  body: z.strictObject({
    address,
    confirm: z.string('Enter the address again.').max(254, 'At most 254 characters.'),
  }),
  response: z.object({ data: z.array(kind) }),
  errors: [...errors, 'unprocessable'],
})
