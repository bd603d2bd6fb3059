import { Fragment } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'

type ChoiceLinksProps = {
  /** Accessible name of the list. */
  label: string
  /** Value of the address's `what` parameter, and its label. */
  choices: readonly (readonly [what: string, label: string])[]
  chosen: string
}

/** Links to the same page with another form, one at a time. */
export const ChoiceLinks = ({ label, choices, chosen }: ChoiceLinksProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {choices.map(([value, text]) => (
      <Fragment key={value}>
        <Link
          to={`?what=${value}`}
          aria-current={value === chosen ? 'true' : undefined}
          preventScrollReset
          className={classes(
            'inline-flex min-h-10 items-center rounded-control border px-4 py-2 font-semibold no-underline',
            value === chosen
              ? 'border-signal bg-panel text-signal'
              : 'border-edge bg-panel text-ink hover:bg-chip',
          )}
        >
          {text}
        </Link>{' '}
      </Fragment>
    ))}
  </nav>
)
