import { useState } from 'react'

/**
 * State that starts with `given` and resets to it whenever `of` (by default `given`) changes: a
 * field shows the URL's value until the user edits it, and again when the URL changes. The field
 * keeps its element and thus the focus.
 */
export const useFollowing = <T>(given: T, of: unknown = given): [T, (value: T) => void] => {
  const [held, setHeld] = useState({ of, value: given })
  const current = Object.is(held.of, of) ? held : { of, value: given }
  if (current !== held) setHeld(current)
  return [current.value, (value) => setHeld({ of, value })]
}
