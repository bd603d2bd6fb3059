/** Whether what was sent at once changes two dates of a series alike. */
import { dateFields, sameValue } from '../../catalog/event/corrections.ts'
import type { FieldChange } from '../../catalog/event/given-fields.ts'
import { daysBetween, isValidLocalDate } from '../../catalog/time/local-dates.ts'
import type { ReviewedCorrection } from './corrections-contract.ts'

type Corrected = Pick<ReviewedCorrection['events'][number], 'changes' | 'pin'>

/**
 * Every field from the same to the same, and dates by as many days: only then one may be shown for both.
 * A later date may bring a correction of its own that was open already.
 */
export const isSameCorrection = (one: Corrected, other: Corrected): boolean =>
  sameValue(toldOf(one), toldOf(other))

const toldOf = ({ changes, pin }: Corrected) => [
  pin,
  ...changes.toSorted((a, b) => (a.field < b.field ? -1 : 1)).map(partsOf),
]

const partsOf = ({ field, before, after }: FieldChange) =>
  dateFields.some((each) => each === field) && isDate(before) && isDate(after)
    ? [field, daysBetween(before, after)]
    : [field, before, after]

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && isValidLocalDate(value)
