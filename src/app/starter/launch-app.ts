/**
 * The deferred application as the page brought it: a script whose text is a module, kept from running, with the files that
 * it needs. Absent on a page that hydrates at once.
 */
export const deferredApp = (): HTMLScriptElement | null =>
  document.querySelector<HTMLScriptElement>('script[data-modules]')

let launched = false

/** Loads the application, once. */
export const launchApp = (): void => {
  const waiting = deferredApp()
  if (!waiting || launched) return
  launched = true
  // All at once, instead of one file after another that asks for it.
  for (const href of waiting.dataset.modules?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
  // The page's policy knows this text by its hash, whichever element holds it.
  const app = Object.assign(document.createElement('script'), { type: 'module' })
  app.textContent = waiting.textContent
  document.body.append(app)
}

/** Runs once the application answers to what is done on the page. */
export const onceHydrated = (run: () => void): void =>
  document.addEventListener('hydrated', run, { once: true })
