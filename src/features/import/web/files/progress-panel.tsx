import { useEffect, useRef } from 'react'
import { bytesInWords } from '../../../../kit/bytes-in-words.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Link } from '../../../../ui/link.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import type { ImportDetail } from '../../file-contract.ts'

/** Progress of an import; without scripts, the page reloads itself. */
export const ProgressPanel = ({
  shown: { state, progress, bytes },
  path,
}: {
  shown: ImportDetail
  path: string
}) => {
  const share = Math.floor(100 * (progress?.share ?? 0))
  const verb = state === 'reading' ? 'Reading' : 'Importing'
  return (
    <PanelSection title={`${verb}...`}>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status">
        {progress
          ? `${formatNumber(progress.rows)} rows, ${share}% of ${bytesInWords(bytes)}`
          : `Starting: ${bytesInWords(bytes)}`}
      </p>
      <progress max={100} value={share} className="w-full" aria-label={verb} />
      <p>
        <Link to={path} className="underline underline-offset-4">
          Look again
        </Link>
      </p>
    </PanelSection>
  )
}

/**
 * Live region that is rendered from the start of the work, so that screen readers announce its end. It receives the
 * focus if the pressed button was removed with its form: the next Tab moves to the outcome.
 */
export const EndOfProgress = ({ shown: { state, choices } }: { shown: ImportDetail }) => {
  const words = useRef<HTMLParagraphElement>(null)
  const outcome = `${state} ${JSON.stringify(choices)}`
  const before = useRef(outcome)
  useEffect(() => {
    const isChanged = before.current !== outcome
    before.current = outcome
    if (isChanged && ends[state] && document.activeElement === document.body)
      words.current?.focus({ preventScroll: true })
  }, [outcome, state])
  return (
    <p ref={words} role="status" tabIndex={-1} className="sr-only">
      {ends[state]}
    </p>
  )
}

const ends: Partial<Record<ImportDetail['state'], string>> = {
  ready: 'The file has been read.',
  done: 'All done.',
  undone: 'Undone.',
}
