import { ChevronDown } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import type { FieldErrors } from '../../../kit/errors.ts'
import { FormGroup } from '../../../ui/forms/form-group.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormControl } from './form-control.tsx'
import { type FieldGroup, type FormField, fieldOfProblem } from './form-fields.ts'
import { NextDay } from './next-day.tsx'
import { PinField } from './pin-field.tsx'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

type GroupSectionProps = {
  group: FieldGroup
  form: EventForm
  problems: FieldErrors
  /** The form is sent with its files, where there are no scripts to send them ahead. */
  takesFiles?: boolean
  /** In a row of its own below the field of this name. */
  below?: Readonly<Record<string, ReactNode>>
  /** Below the fields. */
  children?: ReactNode
}

/** A group of fields with its heading. */
export const GroupSection = (props: GroupSectionProps) => {
  const { group, form, problems, takesFiles, below, children } = props
  const places = usePlaceSuggestions(group.id === 'where' ? (form.values.city ?? '') : '')
  const placeList = 'upload-cities'
  return (
    <FormGroup
      title={group.title}
      lead={group.lead}
      below={
        <>
          {group.id === 'where' ? (
            <datalist id={placeList}>
              {[...new Set(places.map(({ city }) => city))].map((city) => (
                <option key={city} value={city} />
              ))}
            </datalist>
          ) : null}
          {group.more ? <MoreFields more={group.more} form={form} problems={problems} /> : null}
          {children}
        </>
      }
    >
      {group.fields.map((field) => (
        <Fragment key={field.name}>
          <FormControl
            {...bound(field, form, problems)}
            list={field.name === 'city' ? placeList : undefined}
            takesFiles={takesFiles}
          />
          {field.name === 'endTime' ? <NextDay values={form.values} /> : null}
          {below?.[field.name]}
        </Fragment>
      ))}
    </FormGroup>
  )
}

type MoreFieldsProps = Pick<GroupSectionProps, 'form' | 'problems'> & {
  more: NonNullable<FieldGroup['more']>
}

/** Open where something in it is wrong, so that links lead there. */
const MoreFields = ({ more, form, problems }: MoreFieldsProps) => (
  <details
    className="group clear-both mt-4"
    open={more.fields.some(({ name }) => problems[name]) || undefined}
  >
    <summary className="flex min-h-10 list-none items-center gap-2 font-medium underline-offset-4 hover:underline">
      {more.title} (optional)
      <Icon
        shape={ChevronDown}
        className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <div className="grid gap-4 pt-2">
      <PinField form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        {more.fields.map((field) => (
          <FormControl key={field.name} {...bound(field, form, problems)} />
        ))}
      </div>
    </div>
  </details>
)

/** Attributes that tie a field's control to the form. */
const bound = (field: FormField, { values, change }: EventForm, problems: FieldErrors) => ({
  field,
  value: values[field.name] ?? '',
  onChange: (value: string) => change({ [field.name]: value }),
  problem: Object.entries(problems).find(
    ([name]) => fieldOfProblem(name)?.name === field.name,
  )?.[1],
})
