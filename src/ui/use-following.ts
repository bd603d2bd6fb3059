import { useState } from 'react'

/**
 * State that begins with a given value and is reset whenever `of` changes (if nothing else, the value itself): a field
 * shows what the address says until somebody changes it, and what a new address says. The field stays the same element,
 * so that it keeps the focus.
 */
export const useFollowing = <T>(given: T, of: unknown = given): [T, (value: T) => void] => {
  const [held, setHeld] = useState({ of, value: given })
  const current = Object.is(held.of, of) ? held : { of, value: given }
  if (current !== held) setHeld(current)
  return [current.value, (value) => setHeld({ of, value })]
}
