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

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & { busyWords?: string }

/** Sends its form; it cannot be pressed while the page is on its way elsewhere. */
export const SubmitButton = ({ busyWords, children, ...rest }: SubmitButtonProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Button type="submit" disabled={busy} {...rest}>
      {busy && busyWords ? busyWords : children}
    </Button>
  )
}

type IntentButtonProps = Omit<SubmitButtonProps, 'name' | 'value'> & { intent: string }

/** Sends its form with what is to be done as `intent`. */
export const IntentButton = ({ intent, ...rest }: IntentButtonProps) => (
  <SubmitButton name="intent" value={intent} {...rest} />
)

type FieldsFormProps = Pick<PostFormProps, 'fields' | 'children'> & {
  /** Words of its button. */
  label: string
}

/** Fields above one button. */
export const FieldsForm = ({ fields, label, children }: FieldsFormProps) => (
  <PostForm fields={fields} className="grid max-w-2xl gap-4">
    {children}
    <div>
      <SubmitButton>{label}</SubmitButton>
    </div>
  </PostForm>
)

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
