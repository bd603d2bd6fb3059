import { Search, X } from 'lucide'
import { useRef } from 'react'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { Icon } from '../../../../ui/icon.tsx'

type KeywordFieldProps = { value: string; onChange: (value: string) => void }

export const KeywordField = ({ value, onChange }: KeywordFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div>
      <label htmlFor="keyword" className={labelClasses}>
        Keyword
      </label>
      <div className="relative">
        <Icon shape={Search} className="absolute top-3 left-3 size-5 text-soft" />
        <input
          ref={input}
          id="keyword"
          name="keyword"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Event name, car type or keywords"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldClasses} pl-10 ${value ? 'pr-10' : 'pr-2'}`}
        />
        {value ? (
          <button
            type="button"
            aria-label="Clear keyword"
            className="absolute top-0.5 right-0.5 inline-flex size-10 items-center justify-center"
            onClick={clear}
          >
            <Icon shape={X} className="size-5" />
          </button>
        ) : null}
      </div>
    </div>
  )
}
