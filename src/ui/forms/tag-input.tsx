import { X } from 'lucide'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { uniqueTexts } from '../../kit/text/unique-texts.ts'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { fieldClasses } from './field.ts'
import { joinTags, splitTags, splitTyped, suggestTags } from './tags.ts'

type TagInputProps = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  /** Tags separated by commas, as in the field without scripts. */
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  /** Field label, also for the list of suggestions. */
  label: string
  maxLength: number
}

/**
 * Tags, or comma-separated text without scripts: an editable combobox (ARIA Authoring Practices)
 * after the tags. Enter or a comma adds a tag; Backspace in the empty field removes the last tag.
 * Both forms share one input element, so focus and typed text survive hydration.
 */
export const TagInput = (props: TagInputProps) => {
  const { id, name, value, onChange, suggestions, label, maxLength } = props
  const hydrated = useHydrated()
  const { field, first, typed, type } = useTyped(value, (text) =>
    onChange(joinTags(splitTags(text))),
  )
  const tags = hydrated ? splitTags(value) : []
  const [news, setNews] = useState('')
  const change = (next: readonly string[], announcement: string) => {
    onChange(joinTags(next).slice(0, maxLength))
    setNews(announcement)
  }
  const add = (text: string, rest = '') => {
    type(rest)
    const next = uniqueTexts([...tags, ...splitTags(text)])
    if (next.length > tags.length) change(next, `${next.slice(tags.length).join(', ')} added`)
  }
  const remove = (tag: string) =>
    change(
      tags.filter((each) => each !== tag),
      `${tag} removed`,
    )
  return (
    <div className="grid gap-2">
      {hydrated ? (
        <input type="hidden" name={name} value={joinTags([...tags, ...splitTags(typed)])} />
      ) : null}
      {tags.length > 0 ? <Tags tags={tags} label={label} fieldId={id} onRemove={remove} /> : null}
      <TagField
        {...props}
        field={field}
        first={first}
        name={hydrated ? undefined : name}
        found={suggestTags(typed, tags, suggestions)}
        typed={typed}
        onType={(text) => add(...splitTyped(text))}
        onAdd={add}
        onTakeBack={() => {
          const last = tags.at(-1)
          if (last !== undefined) remove(last)
        }}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  )
}

/** Input text: all tags with commas until hydration, then the unfinished tag. */
const useTyped = (value: string, onFinished: (text: string) => void) => {
  const hydrated = useHydrated()
  const [first] = useState(hydrated ? '' : value)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const begun = useRef(hydrated)
  const type = (text: string) => {
    setTyped(text)
    // Writing only changed text lets the browser go on composing a word (IME).
    if (field.current && field.current.value !== text) field.current.value = text
  }
  useLayoutEffect(() => {
    const { current: input } = field
    if (!input || begun.current) return
    begun.current = true
    const entered = input.value
    if (entered === first) return type('')
    // Text typed before hydration; if the field has the focus, its last word is unfinished.
    const [finished, rest] = document.activeElement === input ? splitTyped(entered) : [entered, '']
    type(rest)
    onFinished(finished)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, [])
  return { field, first, typed, type }
}

type TagsProps = {
  tags: readonly string[]
  label: string
  fieldId: string
  onRemove: (tag: string) => void
}

const Tags = ({ tags, label, fieldId, onRemove }: TagsProps) => (
  <ul aria-label={label} className="flex flex-wrap gap-1.5">
    {tags.map((tag) => (
      <Tag key={tag} tag={tag} onRemove={() => onRemove(tag)} fieldId={fieldId} />
    ))}
  </ul>
)

type TagProps = { tag: string; onRemove: () => void; fieldId: string }

const Tag = ({ tag, onRemove, fieldId }: TagProps) => (
  <li className="flex items-center rounded-chip bg-chip pl-2.5">
    {tag}
    <button
      type="button"
      aria-label={`Remove ${tag}`}
      onClick={() => {
        onRemove()
        // The focused button has been removed, so the focus must move.
        document.getElementById(fieldId)?.focus()
      }}
      className="grid size-8 place-items-center rounded-chip hover:text-signal"
    >
      <Icon shape={X} className="size-4" />
    </button>
  </li>
)

type TagFieldProps = Omit<TagInputProps, 'value' | 'onChange' | 'name'> & {
  field: RefObject<HTMLInputElement | null>
  first: string
  /** Undefined if the field only adds tags. */
  name: string | undefined
  found: readonly string[]
  typed: string
  onType: (text: string) => void
  onAdd: (text: string) => void
  onTakeBack: () => void
}

const TagField = ({ found, typed, onType, onAdd, onTakeBack, ...props }: TagFieldProps) => {
  const { id, label, field, first, name } = props
  const listId = useId()
  const { open, setOpen, active, setActive, move } = useOptions(found.length)
  const choose = (text: string) => {
    onAdd(text)
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    if (open && step !== undefined) move(step)
    else if (event.key === 'Enter' && typed.trim() !== '') choose((open && found[active]) || typed)
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'Backspace' && typed === '') onTakeBack()
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <input
        ref={field}
        id={id}
        name={name}
        type="text"
        {...(name === undefined && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-activedescendant': active < 0 ? undefined : optionId(listId, active),
        })}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        autoComplete="off"
        defaultValue={first}
        maxLength={name === undefined ? 200 : props.maxLength}
        onChange={(event) => {
          onType(event.target.value)
          setActive(-1)
          setOpen(document.activeElement === event.target)
        }}
        onKeyDown={press}
        onBlur={() => (typed.trim() === '' ? setOpen(false) : choose(typed))}
        className={classes(fieldClasses, 'px-3')}
      />
      <Options {...{ id: listId, label, active }} options={open ? found : []} onChoose={choose} />
    </div>
  )
}

const arrowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Index of the highlighted option; -1 is the typed text. A list without options never opens. */
const useOptions = (count: number) => {
  const [active, setActive] = useState(-1)
  const [isListRequested, setListRequested] = useState(false)
  const setOpen = (open: boolean) => {
    setListRequested(open)
    if (!open) setActive(-1)
  }
  const move = (step: number) => setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
  return { open: isListRequested && count > 0, setOpen, active, setActive, move }
}

type OptionsProps = {
  id: string
  label: string
  options: readonly string[]
  active: number
  onChoose: (option: string) => void
}

const Options = ({ id, label, options, active, onChoose }: OptionsProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={`Suggestions: ${label}`}
    hidden={options.length === 0}
    className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-auto rounded-control border border-edge bg-panel py-1 shadow-lift"
  >
    {options.map((each, index) => (
      // The field keeps the focus and handles the keys.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        key={each}
        id={optionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // Prevents the field from losing the focus before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(each)}
        className={classes('cursor-pointer px-3 py-2', index === active && 'bg-chip font-medium')}
      >
        {each}
      </div>
    ))}
  </div>
)
