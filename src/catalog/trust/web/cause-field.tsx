import { SelectField } from '../../../ui/forms/form-field.tsx'
import { changeCauses } from '../change-reasons.ts'

type CauseFieldProps = {
  label: string
  optional: boolean
  /** Earlier choice, shown again. */
  defaultValue: string | undefined
  problem?: string
}

/** Choice of a fixed reason for a change of a date. */
export const CauseField = ({ label, optional, defaultValue = '', problem }: CauseFieldProps) => (
  <SelectField
    marked={!optional}
    optional={optional}
    name="cause"
    label={label}
    problem={problem}
    choices={{ '': 'Choose a reason', ...changeCauses }}
    defaultValue={defaultValue}
  />
)
