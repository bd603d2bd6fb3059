import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'

/** Loaded with the first notification; most visits never see one. */
const ToastRegion = lazy(() => import('./toast-region.tsx'))

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
