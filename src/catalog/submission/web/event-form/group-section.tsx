import { ChevronDown } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import type { FieldErrors } from '../../../../kit/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormGroup } from '../../../../ui/forms/form-group.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { readPoint } from '../../../place/pin-plane.ts'
import { PinMap } from '../../../place/web/pin-map.tsx'
import { FormControl } from './form-control.tsx'
import { type FieldGroup, type FormField, fieldOfProblem } from './form-fields.ts'
import { NextDay } from './next-day.tsx'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

/** Map beside the fields of the exact point; requires JavaScript and a pin or place to start from. */
const PinField = ({ form: { values, change } }: { form: EventForm }) => {
  const pin = readPoint(values)
  const place = usePlaceSuggestions(placeWords(values))[0]
  const around = pin ?? place
  if (!useHydrated()) return null
  if (!around) return <p className="text-sm text-soft">Enter the ZIP code or city to see a map.</p>
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">Click the exact spot if you know it.</p>
      <PinMap
        pin={pin}
        around={around}
        approximate={false}
        onMove={({ latitude, longitude }) =>
          change({ latitude: String(latitude), longitude: String(longitude) })
        }
      />
      {pin ? (
        <div>
          <Button look="outlined" onClick={() => change({ latitude: '', longitude: '' })}>
            Remove the pin
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Query for place suggestions: the ZIP code, else city and state. */
const placeWords = ({ zipCode = '', city = '', state = '' }: EventForm['values']): string => {
  const zip = /^\d{5}/.exec(zipCode.trim())?.[0]
  return zip ?? [city.trim(), state].filter(Boolean).join(', ')
}

type GroupSectionProps = {
  group: FieldGroup
  form: EventForm
  problems: FieldErrors
  /** True if the form itself sends its files, for browsers without JavaScript. */
  takesFiles?: boolean
  /** Content for a separate row below the field of this name. */
  below?: Readonly<Record<string, ReactNode>>
  /** Content below all fields. */
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
            {...fieldProps(field, form, problems)}
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

/** Open if one of its fields has a problem, so that the error summary's links reach the field. */
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
          <FormControl key={field.name} {...fieldProps(field, form, problems)} />
        ))}
      </div>
    </div>
  </details>
)

/** Props that bind a field's control to the form. */
const fieldProps = (field: FormField, { values, change }: EventForm, problems: FieldErrors) => ({
  field,
  value: values[field.name] ?? '',
  onChange: (value: string) => change({ [field.name]: value }),
  problem: Object.entries(problems).find(
    ([name]) => fieldOfProblem(name)?.name === field.name,
  )?.[1],
})
