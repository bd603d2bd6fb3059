import { statusWords } from '../../../../catalog/event/event-changes.ts'
import { eventPath } from '../../../../catalog/links/paths.ts'
import {
  editEventPath,
  mergedPath,
  reviewEventPath,
} from '../../../../catalog/links/private-paths.ts'
import { longDay } from '../../../../catalog/time/day-in-words.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonForm } from '../../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import type { MergedListing } from '../../merges-contract.ts'
import { standings } from '../event/event-words.ts'

type Side = MergedListing['sides'][number]

/** Merged listing with its sides; each merged side has a button that undoes the merge. */
export const MergedEntry = ({ listing }: { listing: MergedListing }) => {
  const { id, name, date, city, state, status, disagrees, corrected, sides } = listing
  const isPublic = status === 'published' || status === 'archived'
  return (
    <article className="grid gap-3 rounded-card border border-line bg-panel p-4 shadow-lift">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-sans leading-snug font-semibold">
          <TextLink
            to={isPublic ? eventPath(id) : reviewEventPath(id)}
            className="min-w-0 break-words"
          >
            {name}
          </TextLink>{' '}
          <Badge color={standings[status].color}>{standings[status].label}</Badge>
          {listing.eventStatus === 'scheduled' ? null : (
            <Badge color="red">{statusWords[listing.eventStatus]}</Badge>
          )}
        </h2>
        <p className="text-soft">{[longDay(date), city, state].filter(Boolean).join(', ')}</p>
      </div>
      {disagrees ? <Disagreement listing={listing} /> : null}
      {corrected.length > 0 ? (
        <p className="text-sm text-soft">Corrected by hand: {corrected.join(', ')}</p>
      ) : null}
      <ul className="grid gap-2">
        {sides.map((side) => (
          <li key={side.id} className="border-t border-line pt-2">
            <SideEntry side={side} />
          </li>
        ))}
      </ul>
    </article>
  )
}

const Disagreement = ({ listing: { id, eventStatus } }: { listing: MergedListing }) => (
  <div className="grid gap-3 rounded-control bg-yellow-tint px-3 py-3 text-yellow">
    <p>
      Its sources disagree on whether it takes place. Check with the organizer, then keep it as it
      is or <TextLink to={editEventPath(id)}>change its status</TextLink>.
    </p>
    <ButtonForm action={mergedPath()} fields={{ id }} intent="confirm">
      Keep as {statusWords[eventStatus].toLowerCase()}
    </ButtonForm>
  </div>
)

const SideEntry = ({ side }: { side: Side }) => {
  const { source, name, eventStatus, missingSince, mergedAt, gives } = side
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="wrap-anywhere">{source ?? 'Submitted here'}</strong>{' '}
          {mergedAt === null ? <Badge>Kept</Badge> : null}
          {eventStatus === 'scheduled' ? null : (
            <Badge color="yellow">{statusWords[eventStatus]} there</Badge>
          )}
          {missingSince ? <Badge color="yellow">No longer listed there</Badge> : null}
        </p>
        <p className="text-sm break-words">{name}</p>
        <p className="text-sm text-soft">
          {gives.length > 0 ? `Gives ${gives.join(', ')}` : 'Gives nothing that the others lack'}
        </p>
        {mergedAt === null ? null : (
          <p className="text-sm text-soft">
            Merged on <Moment at={mergedAt} />
          </p>
        )}
        {missingSince ? (
          <p className="text-sm text-soft">
            Not listed since <Moment at={missingSince} />
          </p>
        ) : null}
      </div>
      {mergedAt === null ? null : (
        <ButtonForm action={mergedPath()} fields={{ id: side.id }} intent="split">
          Undo merge
          <span className="sr-only">
            : {name}, {source ?? 'submitted here'}
          </span>
        </ButtonForm>
      )}
    </div>
  )
}
