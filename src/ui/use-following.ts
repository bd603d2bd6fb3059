import { useState } from 'react'

/**
 * State that starts with `given` and resets to it whenever `of` (by default `given`) changes: a
 * field shows the URL's value until the user edits it, and again when the URL changes. The field
 * keeps its element and thus the focus.
 */
export const useFollowing = <T>(source: T, of: unknown = source): [T, (value: T) => void] => {
  const [state, setHeld] = useState({ of, value: source })
  const current = Object.is(state.of, of) ? state : { of, value: source }
  if (current !== state) setHeld(current)
  return [current.value, (value) => setHeld({ of, value })]
}
