import { RoadEndsPicture } from '../../../ui/road-ends.tsx'
import type { SearchFailure } from './load-archive.ts'

type EmptyArchiveProps = { searched: boolean; failure: SearchFailure | undefined }

/** Why there is no list. */
export const EmptyArchive = ({ searched, failure }: EmptyArchiveProps) => {
  const [title, text] = wordsFor(searched, failure)
  return (
    <div
      role={failure ? 'alert' : undefined}
      className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center"
    >
      <RoadEndsPicture className="max-w-64" />
      <h3 className="text-title">{title}</h3>
      <p className="text-soft">{text}</p>
    </div>
  )
}

const wordsFor = (searched: boolean, failure: SearchFailure | undefined): [string, string] => {
  if (failure) {
    const mendable = Object.keys(failure.fields).length > 0
    return [
      'Search failed',
      mendable
        ? 'Some of the fields above need attention.'
        : `${failure.message ?? 'Something went wrong.'} Try again in a moment.`,
    ]
  }
  return searched
    ? ['No Results Found', 'Try adjusting your search criteria.']
    : ['No Archived Events', 'Archived events will appear here as they become available.']
}
