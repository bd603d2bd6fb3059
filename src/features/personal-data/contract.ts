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
  summary: 'Exports what is kept of one email address.',
  description:
    'Lists every kind of data with its rows, and what stays when it is erased, with the reason.',
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
  summary: 'Erases what is kept of one email address.',
  description:
    'Erases all of it or nothing, and returns what was erased and what stays. The audit log notes the numbers without the address.',
  body: z.strictObject({
    address,
    confirm: z.string('Enter the address again.').max(254, 'At most 254 characters.'),
  }),
  response: z.object({ data: z.array(kind) }),
  errors: [...errors, 'unprocessable'],
})
