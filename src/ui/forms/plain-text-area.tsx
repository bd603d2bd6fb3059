import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

type PlainTextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'defaultValue' | 'value'> & {
  id: string
  defaultValue?: string | undefined
}

/**
 * An uncontrolled text area. React resets one to its first text while it hydrates, so what a visitor entered before is
 * the first text then.
 */
export const PlainTextArea = ({ id, defaultValue, ...props }: PlainTextAreaProps) => {
  const hydrated = useHydrated()
  const [early] = useState(() => {
    const area = hydrated ? null : globalThis.document?.getElementById(id)
    return area ? (area as HTMLTextAreaElement).value : undefined
  })
  return <textarea {...props} id={id} defaultValue={early ?? defaultValue} />
}
