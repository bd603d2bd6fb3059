import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { neededForHydration } from '../kit/hydration.ts'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// If the application's code cannot be loaded, the page works as served.
Promise.all(neededForHydration).then(hydrate, (error: unknown) =>
  console.warn('The application is not here.', error),
)
