import { MapPin } from 'lucide'
import { Suspense } from 'react'
import { locationRefusedWords } from '../../../../catalog/place/web/geolocate.ts'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { useField } from '../../../../ui/forms/use-field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useFollowing } from '../../../../ui/use-following.ts'
import { addressOf, type HomeState } from '../search/home-filters.ts'
import { type NearOption, useNearList } from './use-near-list.ts'

const NearList = lazyPart(() => import('./near-list.tsx'))

type NearFieldProps = {
  state: HomeState
  /** Called when an option of the list is chosen. */
  onChoose: (option: NearOption) => void
  /** Called when the visitor types. */
  onType: () => void
  /** The visitor's position was requested and is not available. */
  isRefused: boolean
}

/**
 * Field for the ZIP or city to search around: a combobox by the ARIA Authoring Practices (editable, list autocomplete).
 * Focus stays in the field; choosing an option searches immediately.
 */
export const NearField = ({ state, onChoose, onType, isRefused }: NearFieldProps) => {
  const value = String(state.filters.near ?? state.unknownPlace ?? '')
  // Reset for each search: text left from the previous search is not typed text.
  const [text, setText] = useFollowing(value, addressOf(state))
  const list = useNearList(text, (option) => {
    if (option.near !== undefined) setText(option.near)
    onChoose(option)
  })
  const field = useField(text, (entered, input) => {
    setText(entered)
    onType()
    // Text entered before hydration opens no list if the focus has moved on.
    if (document.activeElement === input) list.show()
  })
  const problem = state.problems.near
  const note = problem !== undefined || isRefused
  return (
    <div className="relative">
      <label htmlFor="near" className={labelClasses}>
        Near
      </label>
      <div className="relative">
        <Icon shape={MapPin} className="absolute top-3 left-3 size-5 text-soft" />
        <input
          {...field}
          id="near"
          name="near"
          type="text"
          autoComplete="off"
          maxLength={120}
          {...list.field}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? 'near-problem' : undefined}
          placeholder={state.filters.userLat === undefined ? 'ZIP or city' : 'Your location'}
          className={`${fieldClasses} pr-2 pl-10`}
        />
      </div>
      {list.options.length > 0 ? (
        <Suspense>
          <NearList {...list} />
        </Suspense>
      ) : null}
      <NearProblem state={state} isRefused={isRefused} />
    </div>
  )
}

/** Message that says why there is no place to search around, and what to do about it. */
const NearProblem = ({ state, isRefused }: { state: HomeState; isRefused: boolean }) => {
  const words = state.problems.near ?? (isRefused ? locationRefusedWords : undefined)
  if (words === undefined) return null
  return (
    <p id="near-problem" role="alert" className="mt-1 text-sm text-red">
      {words}
    </p>
  )
}
