import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { PlainTextArea } from '../../../../ui/forms/plain-text-area.tsx'
import { TagInput } from '../../../../ui/forms/tag-input.tsx'
import { useCheckbox, useField } from '../../../../ui/forms/use-field.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { carCategories } from '../../../event/car-categories.ts'
import { controlProps, FieldShell, type FormControlProps } from './field-shell.tsx'
import { FileControl } from './file-control.tsx'
import { fileControlId } from './form-fields.ts'

const words = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

/** Car makes to suggest; any other text is accepted, too. */
const carMakes = words(`Acura, Alfa Romeo, Allard, AMC, Aston Martin, Auburn, Audi,
  Austin, Austin-Healey, Bentley, BMW, Bricklin, Bugatti, Buick, Cadillac, Checker, Chevrolet, Chris-Craft,
  Chrysler, Citroën, Cord, Corvette, Crosley, Daimler, Datsun, Delahaye, Delorean, DeSoto, De Tomaso, Dodge,
  Duesenberg, Edsel, Ferrari, Fiat, Ford, Franklin, Gar Wood, Genesis, GMC, Hacker-Craft, Harley-Davidson,
  Holden, Honda, Hudson, Hummer, Hupmobile, Hyundai, Indian, Infiniti, International, Isuzu, Jaguar, Jeep,
  Jensen, Kaiser, Kia, Koenigsegg, Lamborghini, Lancia, Land Rover, LaSalle, Lexus, Lincoln, Lotus, Lucid,
  Lyman, Marmon, Maserati, Maybach, Mazda, McLaren, Mercedes-Benz, Mercury, MG, Mini, Mitsubishi, Morgan,
  Morris, Nash, Nissan, Oldsmobile, Opel, Packard, Pagani, Peugeot, Pierce-Arrow, Plymouth, Polestar, Pontiac,
  Porsche, Rambler, Renault, Riva, Rivian, Rolls-Royce, Saab, Saturn, Scion, Shelby, Studebaker, Stutz, Subaru,
  Sunbeam, Suzuki, Tesla, Toyota, Triumph, Tucker, TVR, Volkswagen, Volvo, Willys`)

/** One field of the form, of any kind. */
export const FormControl = (props: FormControlProps) => {
  const { problem, takesFiles } = props
  const choosesFile = useHydrated() || takesFiles
  const isFile = props.field.kind === 'file'
  const field = isFile && !choosesFile ? { ...props.field, hint: 'Its web address.' } : props.field
  const labelFor = isFile && choosesFile ? fileControlId(field.name) : undefined
  return (
    <FieldShell field={field} problem={problem} labelFor={labelFor}>
      <Control {...props} field={field} />
    </FieldShell>
  )
}

const maxListLength = 2_000

/** Suggestions by field; other list fields have none. */
const suggestions: Record<string, readonly string[]> = {
  carMakes,
  carCategories,
  repeatWeeks: ['1st', '2nd', '3rd', '4th', '5th', 'last'],
}

const Control = (props: FormControlProps) => {
  const { field, value, onChange, problem } = props
  if (field.kind === 'file') return <FileControl {...props} />
  if (field.kind === 'checkbox') return <CheckboxControl {...props} />
  if (field.kind !== 'list') return <TextControl {...props} />
  const { name, label } = field
  const tags = { suggestions: suggestions[name] ?? [], label, maxLength: maxListLength }
  return <TagInput {...controlProps(field, problem)} {...{ value, onChange }} {...tags} />
}

const TextControl = ({ field, value, onChange, problem, list }: FormControlProps) => {
  const { kind, maxLength, required, choices = [] } = field
  const labelProps = controlProps(field, problem)
  const entered = useField(value, onChange)
  // No `required` and no `type="url"`: the server reports all problems at once and in one place.
  const shared = { ...labelProps, ...entered, className: classes(fieldClasses, 'px-3') }
  if (kind === 'textarea') return <PlainTextArea {...shared} rows={5} maxLength={maxLength} />
  if (kind === 'select') {
    // Values from imports and the API without a label are kept as they are.
    const isNamed = choices.some((choice) => choice.value === value)
    return (
      <select {...shared} aria-required={required}>
        {(isNamed ? choices : [{ value, label: value }, ...choices]).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      type={kind === 'date' || kind === 'time' ? kind : (field.type ?? 'text')}
      aria-required={required}
      inputMode={field.inputMode}
      autoComplete={field.autoComplete ?? 'off'}
      maxLength={maxLength}
      list={list}
    />
  )
}

const CheckboxControl = ({ field, value, onChange, problem }: FormControlProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      {...controlProps(field, problem)}
      {...useCheckbox(value !== '', (checked) => onChange(checked ? 'on' : ''))}
      type="checkbox"
      className="size-5 accent-signal"
    />{' '}
    {field.label}
  </label>
)
