/**
 * Decision guard: blocks decisions for 400 ms after an event appears. Otherwise a double click or a key pressed twice
 * would decide about the next event.
 */
import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

export const guardMs = 400

/** Intents of the panel's forms that decide about the event. */
const deciding = new Set(['approve', 'reject', 'merge', 'takedown'])

/**
 * True while `shown` (an event's id and version) is new on the screen. A server-rendered page that was painted long
 * enough ago is not guarded, nor is any page without JavaScript.
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

/** Milliseconds from navigation to first contentful paint; 0 if unknown. */
const firstPaint = (): number =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0

/** True if the panel's event is guarded; false outside of a panel. */
export const DecisionGuard = createContext(false)

/**
 * Props of a button that decides. Unlike a disabled button, it keeps the focus and stays in the tab order, so that
 * screen readers and switch devices don't lose their place.
 */
export const useGuardedButton = (): { 'aria-disabled'?: true } =>
  useContext(DecisionGuard) ? { 'aria-disabled': true } : {}

/** Cancels the submission of a decision, by pointer, key or script. */
export const stopDecision = (event: SubmitEvent<HTMLElement>): void => {
  const { submitter } = event.nativeEvent
  if (submitter instanceof HTMLButtonElement && deciding.has(submitter.value)) {
    event.preventDefault()
  }
}
