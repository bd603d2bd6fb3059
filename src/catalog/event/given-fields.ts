/** Parts of the calls that give fields of an event, for contracts: browsers need none of the draft's rules. */
import { z } from 'zod'
import { timeForm } from '../time/local-times.ts'
import { costValues } from './costs.ts'
import { eventStatuses } from './event.ts'
import { type Kind, limits } from './field-kinds.ts'
import { type DraftField, fieldOf, maxLengthOf } from './field-names.ts'
import type { FieldSpec } from './fields.ts'

const list = {
  type: 'array',
  items: { type: 'string', maxLength: limits.entry },
  maxItems: limits.entries,
}
const number = (minimum: number, maximum: number) => ({
  type: ['number', 'null'],
  minimum,
  maximum,
})
/** JSON Schema of each kind; the others are text. */
const jsonSchemas: Partial<Record<Kind, Record<string, unknown>>> = {
  flag: { type: 'boolean' },
  list,
  date: { type: ['string', 'null'], format: 'date' },
  time: { type: ['string', 'null'], pattern: timeForm.source },
  file: { type: ['string', 'null'], maxLength: maxLengthOf('flyerUrl') },
  cost: { enum: [...costValues, null] },
  status: { enum: [...eventStatuses] },
  latitude: number(-limits.latitude, limits.latitude),
  longitude: number(-limits.longitude, limits.longitude),
  dollars: number(0, limits.dollars),
}

/**
 * The fields of a call's body, documented as they are meant. Any value is read: a wrong one is reported with all
 * other problems of the event, places and files among them, and not before.
 */
export const givenFields = (
  names: readonly DraftField[],
  noteOf: (field: FieldSpec) => string = ({ note }) => note,
) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldOf(name)
      const schema = jsonSchemas[field.kind] ?? { type: 'string', maxLength: field.max }
      return [
        name,
        z
          .unknown()
          .optional()
          .meta({ ...schema, description: noteOf(field) }),
      ]
    }),
  )

/** One field of a correction. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.infer<typeof fieldChange>
