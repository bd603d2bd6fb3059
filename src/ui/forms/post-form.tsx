/** Forms whose buttons say what they post. */
import type { ComponentProps } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button } from '../button.tsx'

type PostFormProps = Omit<FormProps, 'method'> & {
  /** Hidden fields by name. */
  fields?: Readonly<Record<string, string | number>>
}

/** POST form that keeps the scroll position. */
export const PostForm = ({ fields, children, ...rest }: PostFormProps) => (
  <Form method="post" preventScrollReset {...rest}>
    {Object.entries(fields ?? {}).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
)

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & { busyWords?: string }

/** Submit button; disabled during a navigation. */
export const SubmitButton = ({ busyWords, children, ...rest }: SubmitButtonProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Button type="submit" disabled={busy} {...rest}>
      {busy && busyWords ? busyWords : children}
    </Button>
  )
}

type IntentButtonProps = Omit<SubmitButtonProps, 'name' | 'value'> & { intent: string }

/** Submit button that sends the action's name as `intent`. */
export const IntentButton = ({ intent, ...rest }: IntentButtonProps) => (
  <SubmitButton name="intent" value={intent} {...rest} />
)

type FieldsFormProps = Pick<PostFormProps, 'fields' | 'children'> & {
  /** Button text. */
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

/** Form with one button only. */
export const ButtonForm = ({ action, fields, onSubmit, ...button }: ButtonFormProps) => (
  <PostForm action={action} fields={fields} onSubmit={onSubmit}>
    <IntentButton look="outlined" {...button} />
  </PostForm>
)

/** The `intent` that is being sent; null if none. */
export const usePendingIntent = () => {
  const { state, formData } = useNavigation()
  return state === 'idle' ? null : (formData?.get('intent') ?? null)
}
