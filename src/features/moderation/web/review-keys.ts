/** Keys of the dashboard: j and k move, x marks, a approves, r goes to the reason,
 * e edits, ? shows them. */
import { useEffect, useState } from 'react'

export type ReviewKeys = {
  j: () => void
  k: () => void
  x: () => void
  a: () => void
  r: () => void
  e: () => void
  '?': () => void
}

export const keyNotes: readonly [keyof ReviewKeys, string][] = [
  ['j', 'next event'],
  ['k', 'previous event'],
  ['x', 'mark or unmark'],
  ['a', 'approve'],
  ['r', 'choose a reason to reject'],
  ['e', 'edit'],
  ['?', 'show or hide these'],
]

const storageKey = 'review-keys'

/** Single keys can be pressed by accident, so they can be switched off; the device remembers. */
export const useReviewKeys = (keys: ReviewKeys) => {
  // Shown only once the page is hydrated, so what the server cannot know does no harm.
  const [on, setOn] = useState(readChoice)
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (!Object.hasOwn(keys, key)) return
      event.preventDefault()
      keys[key as keyof ReviewKeys]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  const turn = (value: boolean) => {
    setOn(value)
    try {
      localStorage.setItem(storageKey, value ? 'on' : 'off')
    } catch {
      // Without storage the choice holds for this page.
    }
  }
  return { on, turn }
}

const readChoice = () => {
  if (typeof window === 'undefined') return true
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** A checkbox takes no letters, so it leaves the keys as they are. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typed) !== null
