import { useId } from 'react'
import type { FormFailure } from '../../../../kit/form-answer.ts'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { describedControl, FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { maxAnswerLength, type ReadyAnswer } from '../../answers-contract.ts'

type AnswerFormProps = {
  /** Answer to edit; its id is empty for a new answer. */
  answer: ReadyAnswer
  /** Reason why this form was rejected. */
  outcome: FormFailure | undefined
}

/** Folded form that adds or edits an answer. */
export const AnswerForm = ({ answer, outcome }: AnswerFormProps) => {
  const { id, kind } = answer
  return (
    <details open={outcome !== undefined}>
      <summary className="inline-block min-h-6 py-1 text-sm font-medium underline underline-offset-4">
        {id ? 'Edit' : 'Add an answer'}
        {id ? <span className="sr-only"> {answer.label}</span> : null}
      </summary>
      <PostForm fields={{ id, kind }} className="grid gap-4 pt-3">
        {outcome ? <Notice failed>{outcome.message}</Notice> : null}
        <AnswerFields answer={answer} outcome={outcome} />
        <div className="flex flex-wrap gap-3">
          <IntentButton intent="save" className="min-h-11">
            {id ? 'Save' : 'Add'}
          </IntentButton>
          {id ? (
            <IntentButton intent="remove" look="outlined" formNoValidate className="min-h-11">
              Remove
            </IntentButton>
          ) : null}
        </div>
      </PostForm>
    </details>
  )
}

const AnswerFields = ({ answer, outcome }: AnswerFormProps) => {
  const { label, text } = outcome?.typed ?? answer
  const field = useId()
  const name = { id: `${field}-label`, problem: outcome?.fields.label }
  const words = { id: `${field}-text`, problem: outcome?.fields.text }
  return (
    <>
      <FieldFrame {...name} label="Name">
        <input
          {...describedControl(name)}
          name="label"
          required
          maxLength={80}
          defaultValue={label}
          className={classes(fieldClasses, 'px-3')}
        />
      </FieldFrame>
      <FieldFrame {...words} label="Text">
        <textarea
          {...describedControl(words)}
          name="text"
          required
          rows={3}
          maxLength={maxAnswerLength}
          defaultValue={text}
          className={classes(fieldClasses, '[field-sizing:content] min-h-20 max-h-64 px-3 py-2')}
        />
      </FieldFrame>
    </>
  )
}
