import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import { changeCauses } from '../change-reasons.ts'

type Texts = Readonly<Record<string, string | undefined>>

type CauseFieldProps = {
  label: string
  optional: boolean
  /** Values sent before, shown again. */
  values: Texts | undefined
  problems: Texts | undefined
}

/** Choice of a fixed reason for a change of a date. */
export const CauseField = ({ label, optional, values, problems }: CauseFieldProps) => (
  <SelectField
    marked={!optional}
    optional={optional}
    name="cause"
    label={label}
    choices={{ '': 'Choose a reason', ...changeCauses }}
    defaultValue={values?.cause ?? ''}
    problem={problems?.cause}
  />
)

/** Choice of a fixed reason and own words; `review` is a hint on when the own words are shown. */
export const ReasonFields = ({ review, ...asked }: CauseFieldProps & { review?: string }) => (
  <>
    <CauseField {...asked} />
    <TextField
      name="reason"
      label="In your own words"
      hint={['One sentence for visitors.', review].filter(Boolean).join(' ')}
      maxLength={500}
      optional
      defaultValue={asked.values?.reason}
      problem={asked.problems?.reason}
    />
  </>
)
