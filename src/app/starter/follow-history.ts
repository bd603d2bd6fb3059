import { onceHydrated } from './launch-app.ts'

/**
 * Back and Forward before hydration: history entries that the application made belong to one document, which the
 * browser keeps on the screen. The page of the other address is loaded instead.
 */
export const followHistory = (): void => {
  const shown = addressNow()
  const follow = () => {
    // A link within the page changes no more than the fragment.
    if (addressNow() !== shown) location.reload()
  }
  addEventListener('popstate', follow)
  onceHydrated(() => removeEventListener('popstate', follow))
}

const addressNow = () => location.pathname + location.search
