import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { Link } from '../../../ui/link.tsx'
import type { FeedAnswer } from './feeds-action.ts'
import { ReadingDetails } from './reading-details.tsx'
import { changeWords, resultWords } from './result-words.ts'

/** Result of an import of a link. */
export const ImportedLink = ({ source, result }: NonNullable<FeedAnswer['imported']>) => {
  const isFailed = result.outcome === 'failed'
  const look = isFailed ? 'bg-red-tint text-red' : 'bg-green-tint text-green'
  return (
    <div role="status" className={`grid gap-2 rounded-control px-4 py-3 ${look}`}>
      <p className="break-words">
        {isFailed
          ? `Nothing was imported from ${source}.`
          : `Imported once from ${source}. It isn’t followed.`}{' '}
        {isFailed ? resultWords(result) : changeWords(result)}
      </p>
      {isFailed ? null : (
        <p>
          <Link to={administratorPaths.queue} className="underline underline-offset-4">
            Review new events
          </Link>
        </p>
      )}
      <ReadingDetails result={result} />
    </div>
  )
}
