/** Toasts: only one at a time; a new one replaces the old. */

export type ToastMessage = {
  id: number
  title: string
  description?: string
  look?: 'plain' | 'destructive'
  /** Button beside the text. A toast with a button stays until it is used or replaced. */
  action?: {
    label: string
    /** Alternative to the button, for screen readers. */
    altText: string
    run: () => void
  }
  open: boolean
}

/** Milliseconds that a dismissed toast stays in memory, so that its exit animation can run. */
export const removeDelayMs = 1_000_000

type Listener = () => void

let current: ToastMessage | undefined
let nextId = 1
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<Listener>()

const set = (message: ToastMessage | undefined) => {
  current = message
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => current,
}

export const showToast = (message: Omit<ToastMessage, 'id' | 'open'>): void => {
  clearTimeout(removal)
  set({ ...message, id: nextId++, open: true })
}

/** Toast for a load that failed and left the page unchanged. */
export const showUnreachable = (title: string): void =>
  showToast({
    title: navigator.onLine ? title : "You're offline.",
    description: 'This page stays as it is. Try again in a moment.',
    look: 'destructive',
  })

export const dismissToast = (id: number): void => {
  if (current?.id !== id || !current.open) return
  set({ ...current, open: false })
  removal = setTimeout(() => set(undefined), removeDelayMs)
}
