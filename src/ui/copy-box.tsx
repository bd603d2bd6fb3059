import { useRef } from 'react'
import { Button } from './button.tsx'
import { showToast } from './toast-store.ts'
import { useHydrated } from './use-hydrated.ts'

type CopyBoxProps = {
  id: string
  label: string
  text: string
  rows: number
  /** Button text. */
  action: string
  /** Noun for the text: "List". */
  subject: string
}

/** Text to select and copy; scripts add the button. */
export const CopyBox = ({ id, label, text, rows, action, subject: what }: CopyBoxProps) => {
  const box = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    box.current?.select()
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: `${what} copied`, description: 'Paste it anywhere.' })
    } catch {
      showToast({
        title: `The ${what.toLowerCase()} is selected`,
        description: 'Copy it with Ctrl+C or Cmd+C.',
      })
    }
  }
  return (
    <>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>{' '}
      <textarea
        id={id}
        ref={box}
        key={text}
        readOnly
        rows={rows}
        defaultValue={text}
        className="w-full rounded-card border border-line bg-panel p-3 text-ink"
      />{' '}
      {useHydrated() ? (
        <div>
          <Button onClick={() => void copy()}>{action}</Button>
        </div>
      ) : null}
    </>
  )
}
