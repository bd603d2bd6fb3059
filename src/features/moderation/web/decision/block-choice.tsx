import { administratorPaths, matchingPath } from '../../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { TextLink } from '../../../../ui/link.tsx'
import type { Origin } from '../../blocks-contract.ts'
import type { BlockKind, MatchKind } from '../../queue-texts.ts'
import { blockField } from './block-sender.ts'

/** Words for a trace within a sentence. */
export const traceWords: Record<MatchKind, (value: string) => string> = {
  address: (value) => value,
  domain: (value) => `everyone at ${value}`,
  network: () => 'this network, for 90 days',
  website: (value) => `the website ${value}`,
}

type BlockChoiceProps = {
  origins: readonly Origin[]
  /** The only kind to offer; default: all kinds. */
  only?: MatchKind
  /** Kinds that were checked before. */
  checked?: readonly BlockKind[] | undefined
}

/** Checkboxes that block the sender of rejected spam; null if nothing can be blocked. */
export const BlockChoice = ({ origins, only, checked }: BlockChoiceProps) => {
  const open = origins.filter(
    ({ by, blocked, problem }) =>
      !blocked && problem === null && (only === undefined || by === only),
  )
  if (open.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">If it&rsquo;s spam, also block</legend>
      <ul className="grid gap-x-5 sm:flex sm:flex-wrap">
        {open.map(({ by, value }) => (
          <li key={by}>
            <label className="flex min-h-10 items-center gap-2 wrap-anywhere">
              <input
                type="checkbox"
                name={blockField}
                value={by}
                defaultChecked={checked?.some((kind) => kind === by)}
                className="size-5 shrink-0 accent-signal"
              />
              {traceWords[by](value)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const matchWords: Record<MatchKind, (value: string) => string> = {
  address: (value) => `from ${value}`,
  domain: (value) => `from ${value}`,
  network: () => 'from the same network',
  website: (value) => `for ${value}`,
}

/** Notes on a submission: other pending events from its sender or with its website, and existing blocks. */
export const OriginNotes = ({ id, origins }: { id: string; origins: readonly Origin[] }) => {
  const waves = origins.filter(({ waiting }) => waiting > 1)
  const blocked = origins.filter((origin) => origin.blocked)
  if (waves.length === 0 && blocked.length === 0) return null
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {waves.map(({ by, value, waiting }) => (
        <li key={by}>
          {formatNumber(waiting)} waiting {matchWords[by](value)}.{' '}
          <TextLink to={matchingPath(id, by)}>
            Reject all that match
            <span className="sr-only"> {matchWords[by](value)}</span>
          </TextLink>
        </li>
      ))}
      {blocked.map(({ by, value }) => (
        <li key={`blocked ${by}`}>
          Blocked: {traceWords[by](value)}.{' '}
          <TextLink to={administratorPaths.blocked}>Undo</TextLink>
        </li>
      ))}
    </ul>
  )
}
