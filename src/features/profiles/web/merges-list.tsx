import { Form, useNavigation } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { ProfileMerge } from '../contract.ts'

/** Merges, newest first, each with the way back. */
export const MergesList = ({ merges, q }: { merges: readonly ProfileMerge[]; q: string }) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="merges" className="grid gap-3">
      <h2 id="merges" className="text-title">
        Merged
      </h2>
      {merges.length === 0 ? <p className="text-soft">Nothing is merged.</p> : null}
      <ul className="grid gap-3">
        {merges.map(({ kind, slug, into, at }) => (
          <li
            key={`${kind}.${slug}`}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4 shadow-lift"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {kind === 'venue' ? 'Venue' : 'Organizer'} <strong>{slug}</strong> leads to{' '}
                <TextLink to={profilePath(kind, into)}>{into}</TextLink>
              </p>
              <p className="text-sm text-soft">
                <Moment at={at} />
              </p>
            </div>
            <Form method="post" action={administratorPaths.profiles} preventScrollReset>
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="slug" value={slug} />
              <input type="hidden" name="q" value={q} />
              <Button type="submit" name="intent" value="split" look="outlined" disabled={busy}>
                Split again
                <span className="sr-only">: {slug}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
