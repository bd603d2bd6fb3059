import { pinFields } from '../../../event/corrections.ts'
import { longCostLabel } from '../../../event/costs.ts'
import type { EventStatus } from '../../../event/event.ts'
import { statusWords } from '../../../event/event-changes.ts'
import type { FieldChange } from '../../../event/event-field-schemas.ts'
import { eventTypeLabel } from '../../../event/event-types.ts'
import type { FieldKind } from '../../../event/field-kinds.ts'
import { draftFields, fieldOf, isFieldName } from '../../../event/field-names.ts'
import { organizerKindLabel } from '../../../event/organizer-kinds.ts'
import { greatCircleMiles, type Point } from '../../../place/distance.ts'
import { readPoint } from '../../../place/pin-plane.ts'
import { isValidLocalDate, longDate } from '../../../time/local-dates.ts'
import { twelveHourTime } from '../../../time/local-times.ts'

/** Name of a field in lists of changes: the question of the organizer's form, or the label of a checkbox. */
export const fieldLabel = (field: string): string => {
  if (field === 'pin') return 'Pin'
  if (field === 'seriesRule') return 'How often'
  if (!isFieldName(field)) return field
  const { kind, ask, label = field } = fieldOf(field)
  return kind === 'flag' ? label : (ask ?? label)
}

/** A field's value in words; "nothing" if it is empty. */
export const fieldText = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (isValidLocalDate(text)) return longDate(text)
  return (isFieldName(field) && codeWords[fieldOf(field).kind]?.(text)) || text
}

/** Words for coded values, by kind of field. */
export const codeWords: Partial<Record<FieldKind, (text: string) => string | undefined>> = {
  type: eventTypeLabel,
  organizer: organizerKindLabel,
  cost: longCostLabel,
  time: twelveHourTime,
  status: (text) => statusWords[text as EventStatus],
}

const order: readonly string[] = draftFields
const placeInForm = ({ field }: FieldChange) => order.indexOf(field === 'pin' ? 'latitude' : field)

/** In the order of an event's fields; latitude and longitude share one row if both change. */
const rowsOf = (changes: readonly FieldChange[]): FieldChange[] => {
  const isPin = ({ field }: FieldChange) => pinFields.some((each) => each === field)
  const pin = changes.filter(isPin)
  const rows =
    pin.length < 2 ? changes : [...changes.filter((change) => !isPin(change)), pinChange(pin)]
  return rows.toSorted((one, other) => placeInForm(one) - placeInForm(other))
}

const pinChange = (changes: readonly FieldChange[]): FieldChange => {
  const [from, to] = (['before', 'after'] as const).map((side) =>
    readPoint(
      Object.fromEntries(changes.map((change) => [change.field, String(change[side] ?? '')])),
    ),
  )
  const far = from && to ? `, ${greatCircleMiles(from, to).toFixed(1)} miles from the old pin` : ''
  return { field: 'pin', before: pinText(from), after: to ? pinText(to) + far : null }
}

const pinText = (point: Point | undefined): string =>
  point ? `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}` : ''

/** Table of changes: field, old value, new value. */
export const FieldChanges = ({ changes }: { changes: readonly FieldChange[] }) => (
  <table className="w-full table-fixed border-collapse text-left">
    <thead>
      <tr className="border-b border-line text-sm text-soft">
        <th scope="col" className="w-24 py-2 pr-3 font-medium sm:w-1/4">
          Field
        </th>
        <th scope="col" className="py-2 pr-3 font-medium">
          Old
        </th>
        <th scope="col" className="py-2 font-medium">
          New
        </th>
      </tr>
    </thead>
    <tbody>
      {rowsOf(changes).map(({ field, before, after }) => (
        <tr key={field} className="border-b border-line align-top">
          <th scope="row" className="py-2 pr-3 font-medium break-words">
            {fieldLabel(field)}
          </th>
          <td className="py-2 pr-3 break-words whitespace-pre-line text-soft">
            <del className="decoration-1">{fieldText(field, before)}</del>
          </td>
          <td className="py-2 font-medium break-words whitespace-pre-line">
            <ins className="no-underline">{fieldText(field, after)}</ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
