import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import type { ListedSource } from '../contract.ts'

type SourceItemProps = {
  source: ListedSource
  /** List that contains it; empty for the starter list. */
  csv?: string
  /** Page that adopts it, if not the current one. */
  action?: string
}

/** Source of a list, with the button to follow it. */
export const SourceItem = ({ source, csv = '', action }: SourceItemProps) => {
  const { name, url, kind, city, state, miles, keywords, permission } = source
  const { found, foundOn, followed } = source
  const place = city ? `${city}, ${state}` : ''
  return (
    <li className="grid gap-1 border-t border-line pt-3">
      <p>
        <a href={url} rel="noreferrer nofollow" className="underline underline-offset-4">
          {name}
        </a>{' '}
        <span className="text-soft">
          {kind}
          {place ? `; ${place}` : ''}
          {miles === null ? '' : `, ${miles} miles`}
          {keywords ? `; ${keywords}` : ''}
          {permission ? `; permission ${permission}` : ''}
        </span>
      </p>
      {found ? (
        <p className="text-sm break-words text-soft">
          Found {foundOn}: {found}
        </p>
      ) : null}
      {followed ? (
        <p className="text-soft">Followed</p>
      ) : (
        <ButtonForm
          intent="adopt"
          action={action}
          fields={{ csv, url }}
          aria-label={`Adopt ${name}`}
        >
          Adopt
        </ButtonForm>
      )}
    </li>
  )
}
