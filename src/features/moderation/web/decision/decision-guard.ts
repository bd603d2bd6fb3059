/**
 * Decision guard: for 400 ms after an event appears, nothing decides about it. A double click or a key that is pressed
 * twice would otherwise decide about the event that took the place of the one meant.
 */
import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

export const guardMs = 400

/** Intents of the panel's forms that decide about the event. */
const deciding = new Set(['approve', 'reject', 'merge', 'takedown'])

/**
 * True while `shown` (an event's id and version) is new on the screen. A page from the server that has been painted
 * for long enough is not guarded, and no page is without scripts.
 */
export const useDecisionGuard = (shown: string): boolean => {
  const hydrated = useHydrated()
  const fromServer = useRef(!hydrated)
  const [guard, setGuard] = useState({ shown, settled: !hydrated })
  if (guard.shown !== shown) setGuard({ shown, settled: false })
  useEffect(() => {
    if (!fromServer.current || performance.now() - firstPaint() >= guardMs) return
    const start = setTimeout(() => setGuard((now) => ({ ...now, settled: false })))
    return () => clearTimeout(start)
  }, [])
  useEffect(() => {
    if (guard.settled) return
    const timer = setTimeout(() => setGuard({ shown: guard.shown, settled: true }), guardMs)
    return () => clearTimeout(timer)
  }, [guard])
  return guard.shown !== shown || !guard.settled
}

/** Milliseconds since the page was asked for. */
const firstPaint = (): number =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0

/** True if the panel's event is guarded; false outside of a panel. */
export const DecisionGuard = createContext(false)

/**
 * Properties of a button that decides. It keeps the focus and stays in the order of tabs, unlike a disabled one, so
 * that screen readers and switches don't lose their place.
 */
export const useGuardedButton = (): { 'aria-disabled'?: true } =>
  useContext(DecisionGuard) ? { 'aria-disabled': true } : {}

/** Stops a form that decides, however it was sent: by pointer, key or script. */
export const stopDecision = (event: SubmitEvent<HTMLElement>): void => {
  const { submitter } = event.nativeEvent
  if (submitter instanceof HTMLButtonElement && deciding.has(submitter.value)) {
    event.preventDefault()
  }
}
