import { Form, useNavigation } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClasses, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import type { FoundProfile } from '../contract.ts'

/** The page that goes, as the address of this page has it: "venue.old-lot-chicago-il". */
const fromOf = ({ kind, slug }: Pick<FoundProfile, 'kind' | 'slug'>) => `${kind}.${slug}`

type FoundListProps = { found: readonly FoundProfile[]; q: string; from: string }

/** What a search found; once one is chosen to be merged, the others are where it can go. */
export const FoundList = ({ found: all, q, from }: FoundListProps) => {
  const found = from === '' ? all : all.filter(({ kind }) => from.startsWith(`${kind}.`))
  if (q === '') return <Choice from={from} q={q} />
  return (
    <section aria-labelledby="found" className="grid gap-3">
      <Choice from={from} q={q} />
      <h2 id="found" className="text-title">
        Found
      </h2>
      {found.length === 0 ? (
        <p className="text-soft">
          No venue or organizer has these words in its name. Try fewer of them.
        </p>
      ) : null}
      <ul className="grid gap-3">
        {found.map((profile) => (
          <li
            key={fromOf(profile)}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4 shadow-lift"
          >
            <Facts profile={profile} />
            <Choose profile={profile} q={q} from={from} />
          </li>
        ))}
      </ul>
    </section>
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
        {claimed ? <Badge colour="green">Claimed</Badge> : null}
        {where ? <span>{where}</span> : null}
        <span>{dates === 1 ? '1 date' : `${formatNumber(dates)} dates`}</span>
        {mergedInto ? <span className="wrap-anywhere">Merged into {mergedInto}</span> : null}
      </p>
    </div>
  )
}

type ChooseProps = { profile: FoundProfile; q: string; from: string }

const Choose = ({ profile, q, from }: ChooseProps) => {
  const busy = useNavigation().state !== 'idle'
  const { kind, slug, name, mergedInto } = profile
  if (mergedInto !== null || fromOf(profile) === from) return null
  const fromSlug = from.slice(kind.length + 1)
  if (from === '') {
    return (
      <div className="flex flex-wrap items-end gap-3">
        {profile.claimed ? null : <ClaimForm profile={profile} q={q} />}
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
    <Form method="post" action={administratorPaths.profiles}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="slug" value={fromSlug} />
      <input type="hidden" name="into" value={slug} />
      <input type="hidden" name="q" value={q} />
      <Button type="submit" name="intent" value="merge" disabled={busy}>
        Merge into this
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  )
}

/** The address is optional: with it, events that others submitted don't count as the venue's or the club's own. */
const ClaimForm = ({ profile: { kind, slug, name }, q }: Pick<ChooseProps, 'profile' | 'q'>) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <details className="group">
      <summary className={buttonClasses('outlined', 'cursor-pointer list-none')}>
        Claim
        <span className="sr-only">: {name}</span>
      </summary>
      <Form
        method="post"
        action={administratorPaths.profiles}
        className="mt-2 grid max-w-80 justify-items-start gap-3"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="slug" value={slug} />
        <input type="hidden" name="q" value={q} />
        <TextField
          name="email"
          label={`Email address of the ${kind}`}
          hint="Events that others submitted then don't count as its own."
          type="email"
          optional
          maxLength={254}
        />
        <Button type="submit" name="intent" value="claim" disabled={busy}>
          Mark as claimed
          <span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </details>
  )
}
