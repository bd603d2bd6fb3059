import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { type ToastMessage, toastStore } from './toast-store.ts'

const load = () => import('./toast-region.tsx')

/** Preloads the toast's code, for pages whose actions may fail offline, when loading it would be too late. */
export const preloadToasts = (): void => void load().catch(() => {})

/** Fallback if the toast's code cannot be loaded. */
const PlainToast = ({ message: { title, description } }: { message: ToastMessage }) => (
  <p
    role="alert"
    className="fixed inset-x-4 bottom-4 z-50 rounded-control border border-edge bg-panel p-4 shadow-lift"
  >
    <b>{title}</b> {description}
  </p>
)

/** Loaded with the first toast; most visits show none. */
const ToastRegion = lazy(() => load().catch(() => ({ default: PlainToast })))

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => undefined)
  return (
    <>
      {children}
      {message ? (
        <Suspense>
          <ToastRegion message={message} />
        </Suspense>
      ) : null}
    </>
  )
}
