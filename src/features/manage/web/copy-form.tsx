import { Fragment } from 'react'
import { Form, useNavigation } from 'react-router'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { fieldId } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { ManageFailure } from './manage-failure.ts'

type CopyFormProps = {
  intent: 'again' | 'duplicate'
  title: string
  lead: string
  /** Proposed; an empty one is to be filled in. */
  dates: readonly string[]
  action: string
  failure: ManageFailure | undefined
}

export const CopyForm = ({ intent, title, lead, dates, action, failure }: CopyFormProps) => {
  const own = failure?.values.intent === intent ? failure : undefined
  const typed = own?.values.dates ? own.values.dates.split(' ') : []
  const busy = useNavigation().state !== 'idle'
  const problem = own?.fields.dates
  return (
    <PanelSection id={intent} title={title} note={lead}>
      <Form method="post" action={action} noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <GuardFields />
        {own ? (
          <ErrorSummary title="Your event wasn't sent" message={own.message} fields={own.fields} />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {dates.map((date, index) => (
            <Fragment key={date || 'new'}>
              <label className="block">
                <span className={labelClasses}>{date ? longDate(date) : 'Date'}</span>{' '}
                <input
                  type="date"
                  name="dates"
                  id={index === 0 ? fieldId('dates') : undefined}
                  defaultValue={typed[index] ?? date}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? `${intent}-problem` : undefined}
                  className={classes(fieldClasses, 'px-3')}
                />
              </label>{' '}
            </Fragment>
          ))}
        </div>
        {problem ? (
          <p id={`${intent}-problem`} className="text-sm font-medium text-red">
            {problem}
          </p>
        ) : null}
        <div>
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Sending...' : 'Submit it'}
          </Button>
        </div>
      </Form>
    </PanelSection>
  )
}
