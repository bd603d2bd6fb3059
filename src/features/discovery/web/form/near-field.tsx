import { MapPin } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { suggestPlaces } from '../../../../catalog/place/place-suggestions.ts'
import { callOverHttp } from '../../../../kit/call.ts'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useFollowing } from '../../../../ui/use-following.ts'

const pauseMs = 150
const shortestText = 2

type NearFieldProps = {
  value: string
  /** Why the value is none to search around. */
  problem: string | undefined
  /** The visitor's own position is in use. */
  located: boolean
  /** Another text for each search: what the last one left is not typed text any more. */
  search: string
}

/** A ZIP or city to search around, with suggestions of the platform's own kind. */
export const NearField = ({ value, problem, located, search }: NearFieldProps) => {
  const [text, setText] = useFollowing(value, search)
  const suggestions = useSuggestions(text)
  const list = useId()
  return (
    <div>
      <label htmlFor="near" className={labelClasses}>
        Near
      </label>
      <div className="relative">
        <Icon shape={MapPin} className="absolute top-3 left-3 size-5 text-soft" />
        <input
          id="near"
          name="near"
          type="text"
          autoComplete="off"
          maxLength={120}
          list={list}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'near-problem' : undefined}
          placeholder={located ? 'Your location' : 'ZIP or city'}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${fieldClasses} pr-2 pl-10`}
        />
        <datalist id={list}>
          {suggestions.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </div>
      {problem ? (
        <p id="near-problem" role="alert" className="mt-1 text-sm text-red">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** Labels for the text as it stands; those of an earlier text are not shown for another. */
const useSuggestions = (text: string): string[] => {
  const [found, setFound] = useState<{ q: string; labels: string[] }>()
  const q = text.trim()
  useEffect(() => {
    if (q.length < shortestText) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(suggestPlaces, { query: { q } }, { signal: abort.signal })
        .then(({ body }) => setFound({ q, labels: body.map(({ label }) => label) }))
        .catch(() => undefined) // Suggestions are a convenience; the search itself tells what is wrong.
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  const fits = found !== undefined && q.length >= shortestText && q.startsWith(found.q)
  return fits ? found.labels : []
}
