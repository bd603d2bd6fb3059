import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profileKinds } from '../../../catalog/profile/profile-kinds.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import type { FormRefusal } from '../../../kit/page-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { IntentButton, PostForm } from '../../../ui/forms/post-form.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { type FoundProfile, maxFound } from '../contract.ts'
import { ProfileRows } from './profile-rows.tsx'

/** Page to be merged, as in the query parameter `from`: "venue.old-lot-chicago-il". */
const fromOf = ({ kind, slug }: Pick<FoundProfile, 'kind' | 'slug'>) => `${kind}.${slug}`

/** A rejected form: `of` is the profile, as named by `fromOf`; `email` is the address that was typed. */
export type ProfileFailure = Partial<FormRefusal> & { of?: string; email?: string }

type FoundListProps = {
  found: readonly FoundProfile[]
  q: string
  from: string
  failure: ProfileFailure | undefined
}

/** Search results; after one is chosen to be merged, the others are its targets. */
export const FoundList = ({ found: all, q, from, failure }: FoundListProps) => {
  const found = from === '' ? all : all.filter(({ kind }) => from.startsWith(`${kind}.`))
  if (q === '') return <Choice from={from} q={q} />
  return (
    <div className="grid gap-3">
      <Choice from={from} q={q} />
      <ProfileRows
        id="found"
        title="Found"
        rows={found}
        none="No venue or organizer has these words in its name. Try fewer of them."
      >
        {(profile) => (
          <>
            <Facts profile={profile} />
            <Choose profile={profile} q={q} from={from} failure={failure} />
          </>
        )}
      </ProfileRows>
      {profileKinds.some(
        (kind) => found.filter((each) => each.kind === kind).length >= maxFound,
      ) ? (
        <p>These are the {maxFound} of a kind with the most dates. Add a word to find others.</p>
      ) : null}
    </div>
  )
}

const Choice = ({ from, q }: { from: string; q: string }) => {
  if (from === '') return null
  const [kind, slug] = from.split('.')
  return (
    <p className="rounded-control border border-line bg-panel px-4 py-3">
      {kind === 'venue' ? 'Venue' : 'Organizer'}{' '}
      <strong className="font-semibold wrap-anywhere">{slug}</strong> goes. Find the page that
      stays, then press &ldquo;Merge into this&rdquo;.{' '}
      <Link to={withQuery(administratorPaths.profiles, { q })} className="underline">
        Don&rsquo;t merge
      </Link>
    </p>
  )
}

const Facts = ({ profile }: { profile: FoundProfile }) => {
  const { kind, slug, name, where, dates, mergedInto, claimed } = profile
  return (
    <div className="grid min-w-0 gap-1">
      <h3 className="font-sans leading-snug font-semibold wrap-anywhere">
        <TextLink to={profilePath(kind, slug)}>{name}</TextLink>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge>{kind === 'venue' ? 'Venue' : 'Organizer'}</Badge>
        {claimed ? <Badge color="green">Claimed</Badge> : null}
        {where ? <span>{where}</span> : null}{' '}
        <span>{dates === 1 ? '1 date' : `${formatNumber(dates)} dates`}</span>{' '}
        {mergedInto ? <span className="wrap-anywhere">Merged into {mergedInto}</span> : null}
      </p>
    </div>
  )
}

type ChooseProps = Omit<FoundListProps, 'found'> & { profile: FoundProfile }

const Choose = ({ profile, q, from, failure }: ChooseProps) => {
  const { kind, slug, name, mergedInto } = profile
  if (mergedInto !== null || fromOf(profile) === from) return null
  const fromSlug = from.slice(kind.length + 1)
  if (from === '') {
    return (
      <div className="flex flex-wrap items-end gap-3">
        {profile.claimed ? null : <ClaimForm profile={profile} failure={failure} />}
        <LinkButton
          to={withQuery(administratorPaths.profiles, { q, from: fromOf(profile) })}
          look="outlined"
        >
          Merge into another
          <span className="sr-only">: {name}</span>
        </LinkButton>
      </div>
    )
  }
  return (
    <PostForm fields={{ kind, slug: fromSlug, into: slug }} preventScrollReset={false}>
      <IntentButton intent="merge">
        Merge into this
        <span className="sr-only">: {name}</span>
      </IntentButton>
    </PostForm>
  )
}

/** The email address is optional: with it, events submitted by others don't count as the venue's or club's own. */
const ClaimForm = ({ profile, failure }: Pick<ChooseProps, 'profile' | 'failure'>) => {
  const { kind, slug, name } = profile
  const refused = failure?.of === fromOf(profile) ? failure : undefined
  return (
    <details className="group" open={refused !== undefined}>
      <summary className={buttonClasses('outlined', 'cursor-pointer list-none')}>
        Claim
        <span className="sr-only">: {name}</span>
      </summary>
      <PostForm
        fields={{ kind, slug }}
        preventScrollReset={false}
        className="mt-2 grid max-w-80 justify-items-start gap-3"
      >
        <TextField
          id={`email-${fromOf(profile)}`}
          name="email"
          label={`Email address of the ${kind}`}
          hint="Events that others submitted then don't count as its own."
          type="email"
          optional
          maxLength={254}
          defaultValue={refused?.email}
          problem={refused?.fields?.email}
        />
        <IntentButton intent="claim">
          Mark as claimed
          <span className="sr-only">: {name}</span>
        </IntentButton>
      </PostForm>
    </details>
  )
}
