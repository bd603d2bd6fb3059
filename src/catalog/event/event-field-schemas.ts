/** Schemas of event fields in API contracts, without the draft's rules, which browsers don't need. */
import { z } from 'zod'
import { timeForm } from '../time/local-times.ts'
import { costValues } from './costs.ts'
import { eventStatuses } from './event.ts'
import { type FieldKind, limits } from './field-kinds.ts'
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
/** JSON Schema by kind; other kinds are text. */
const jsonSchemas: Partial<Record<FieldKind, Record<string, unknown>>> = {
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
 * Fields of a request body with their documented schemas. Accepts any value: an invalid one is reported later, together
 * with all other problems of the event, including places and files.
 */
export const eventFieldSchemas = (
  names: readonly DraftField[],
  noteOf: (field: FieldSpec) => string = ({ note }) => note,
) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldOf(name)
      const schema = jsonSchemas[field.kind] ?? { type: 'string', maxLength: field.max }
      const value = z.unknown().optional()
      return [name, value.meta({ ...schema, description: noteOf(field) })]
    }),
  )

/** One field of a correction. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.infer<typeof fieldChange>
