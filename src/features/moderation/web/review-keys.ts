/**
 * Keys of the dashboard: j and k move, x marks, e edits, ? shows them. a approves and r goes to the reason, once they
 * are switched on.
 */
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

/** Keys that decide, or begin to. */
const decidingKeys = new Set<string>(['a', 'r'])

/** Switches that the device remembers: single keys at all, and those that decide. */
const switches = {
  keys: { storageKey: 'review-keys', byDefault: true },
  deciding: { storageKey: 'review-deciding-keys', byDefault: false },
} as const

/** Single keys can be pressed by accident: they can be switched off, and those that decide are off at first. */
export const useReviewKeys = (keys: ReviewKeys) => {
  const [on, turn] = useSwitch('keys')
  const [deciding, turnDeciding] = useSwitch('deciding')
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (!Object.hasOwn(keys, key) || (decidingKeys.has(key) && !deciding)) return
      event.preventDefault()
      keys[key as keyof ReviewKeys]()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return { on, turn, deciding, turnDeciding }
}

const useSwitch = (name: keyof typeof switches) => {
  // Shown only once the page is hydrated, so what the server cannot know does no harm.
  const [on, setOn] = useState(() => readSwitch(name))
  const turn = (value: boolean) => {
    setOn(value)
    try {
      localStorage.setItem(switches[name].storageKey, value ? 'on' : 'off')
    } catch {
      // Without storage the choice holds for this page.
    }
  }
  return [on, turn] as const
}

const readSwitch = (name: keyof typeof switches): boolean => {
  const { storageKey, byDefault } = switches[name]
  if (typeof window === 'undefined') return byDefault
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? byDefault : stored === 'on'
  } catch {
    return byDefault
  }
}

/** A checkbox takes no letters, so it leaves the keys as they are. */
const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typed) !== null
