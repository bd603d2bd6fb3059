import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

type PlainTextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'defaultValue' | 'value'> & {
  id: string
  defaultValue?: string | undefined
}

/**
 * Uncontrolled text area. React resets its text while it hydrates, so the initial value includes
 * what the visitor typed before hydration.
 */
export const PlainTextArea = ({ id, defaultValue, ...props }: PlainTextAreaProps) => {
  const hydrated = useHydrated()
  const [early] = useState(() => {
    const area = hydrated ? null : globalThis.document?.getElementById(id)
    return area ? (area as HTMLTextAreaElement).value : undefined
  })
  return <textarea {...props} id={id} defaultValue={early ?? defaultValue} />
}
