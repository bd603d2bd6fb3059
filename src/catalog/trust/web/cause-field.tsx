import { SelectField } from '../../../ui/forms/form-field.tsx'
import { changeCauses } from '../change-reasons.ts'

type CauseFieldProps = {
  label: string
  optional: boolean
  /** Earlier choice, shown again. */
  defaultValue: string | undefined
}

/** Choice of a fixed reason for a change of a date. */
export const CauseField = ({ label, optional, defaultValue = '' }: CauseFieldProps) => (
  <SelectField
    marked={!optional}
    optional={optional}
    name="cause"
    label={label}
    choices={{ '': 'Choose a reason', ...changeCauses }}
    defaultValue={defaultValue}
  />
)
