import { useState } from 'react'
import { FormControl } from '../../../../catalog/submission/web/event-form/form-control.tsx'
import { controlId } from '../../../../catalog/submission/web/event-form/form-fields.ts'
import type { EditField } from './edit-fields.ts'

type EditInputProps = {
  field: Omit<EditField, 'name'> & { name: string }
  value: string
  /** Advice on fixing what was sent. */
  problem: string | undefined
}

/** Field of the administrator's form: the organizers' control, which holds its own text. */
export const EditInput = ({ field, value, problem }: EditInputProps) => {
  const [text, setText] = useState(value)
  const list = field.suggestions && `${controlId(field.name)}-list`
  return (
    <>
      <FormControl field={field} value={text} onChange={setText} problem={problem} list={list} />
      {list ? (
        <datalist id={list}>
          {field.suggestions?.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
