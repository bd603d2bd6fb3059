import { Moment } from '../../../catalog/web/moment.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { RefreshOutcome } from './refresh.ts'

/** Outcome of a refresh and what to do next. */
export const RefreshResult = ({ outcome }: { outcome: RefreshOutcome }) => {
  const { initiated, message, reason, steps, at } = outcome
  return (
    <section
      aria-labelledby="refresh-result"
      className={classes(
        'rounded-card border-2 bg-panel p-4 shadow-lift sm:p-6',
        initiated ? 'border-green' : 'border-red',
      )}
    >
      <h2
        id="refresh-result"
        className={classes('text-title', initiated ? 'text-green' : 'text-red')}
      >
        {initiated ? 'Refresh Initiated' : 'Manual Steps Required'}
      </h2>
      <p className="mt-2">{message}</p>
      {reason ? <p className="text-soft">{reason}</p> : null}
      <h3 className="mt-4 text-xl">Next steps</h3>
      <ol className="mt-2 grid list-decimal gap-1.5 pl-6 marker:font-semibold marker:text-signal">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-soft">
        Time initiated: <Moment at={at} />
      </p>
      {initiated ? <ReloadButton /> : null}
    </section>
  )
}

const ReloadButton = () =>
  useHydrated() ? (
    <Button look="outlined" className="mt-4" onClick={() => location.reload()}>
      Reload This Page
    </Button>
  ) : null
