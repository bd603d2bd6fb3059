/** Forms that post what their buttons say. */
import type { ComponentProps } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button } from '../button.tsx'

type PostFormProps = Omit<FormProps, 'method'> & {
  /** Hidden values that are sent along, by name. */
  fields?: Readonly<Record<string, string | number>>
}

/** A form after which the page stays where it was scrolled to. */
export const PostForm = ({ fields, children, ...rest }: PostFormProps) => (
  <Form method="post" preventScrollReset {...rest}>
    {Object.entries(fields ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
)

type IntentButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'name' | 'value'> & {
  intent: string
}

/** Sends its form with what is to be done as `intent`; it cannot be pressed while the page is on its way elsewhere. */
export const IntentButton = ({ intent, ...rest }: IntentButtonProps) => {
  const busy = useNavigation().state !== 'idle'
  return <Button type="submit" name="intent" value={intent} disabled={busy} {...rest} />
}

type FieldsFormProps = Pick<PostFormProps, 'fields' | 'children'> & {
  /** Words of its button. */
  label: string
}

/** Fields above one button, which cannot be pressed while the form is on its way. */
export const FieldsForm = ({ fields, label, children }: FieldsFormProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <PostForm fields={fields} className="grid max-w-2xl gap-4">
      {children}
      <div>
        <Button type="submit" disabled={busy}>
          {label}
        </Button>
      </div>
    </PostForm>
  )
}

type ButtonFormProps = Pick<PostFormProps, 'action' | 'fields' | 'onSubmit'> &
  Omit<IntentButtonProps, 'onSubmit'>

/** A form of one button. */
export const ButtonForm = ({ action, fields, onSubmit, ...button }: ButtonFormProps) => (
  <PostForm action={action} fields={fields} onSubmit={onSubmit}>
    <IntentButton look="outlined" {...button} />
  </PostForm>
)

/** The `intent` that is on its way; null while none is. */
export const usePendingIntent = () => {
  const { state, formData } = useNavigation()
  return state === 'idle' ? null : (formData?.get('intent') ?? null)
}
