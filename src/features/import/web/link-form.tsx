import { Form } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SelectField, TextField } from '../../../ui/forms/form-field.tsx'
import { IntentButton, PostForm, SubmitButton } from '../../../ui/forms/post-form.tsx'
import { useFocusOn } from '../../../ui/forms/use-focus-on.ts'
import { Link } from '../../../ui/link.tsx'
import { changeWords, resultWords } from '../count-words.ts'
import { foundWords } from '../found-words.ts'
import type { LinkFormat, LinkPreview } from '../link-contract.ts'
import { EntryCards } from './entry-cards.tsx'
import { ReadingDetails } from './feed-card.tsx'
import type { FeedAnswer, FeedTexts } from './feeds-action.ts'

export const trustChoices = {
  queue: 'Wait for review',
  live: 'Go live immediately',
}

export const typeChoices = Object.fromEntries([
  ['', 'None (skip these events)'],
  ...eventTypes.map((type) => [type, eventTypeLabel(type)]),
])

/** Form for an address; submitting it shows a preview first. */
export const LinkForm = ({ answer }: { answer: FeedAnswer | undefined }) => {
  const isRefused = answer?.texts && answer.message !== ''
  return (
    <Form method="post" className="grid max-w-3xl gap-4" aria-labelledby="paste-link">
      <div>
        <h2 id="paste-link" className="text-title">
          Paste a link
        </h2>
        <p className="text-soft">
          See what’s there first. Nothing is followed or imported until you say so.
        </p>
      </div>
      {isRefused ? (
        <ErrorSummary
          title="The link couldn't be read"
          message={answer.message}
          fields={answer.fields}
        />
      ) : null}
      <input type="hidden" name="intent" value="preview" />
      <TextField
        name="url"
        label="Address"
        hint="A club’s page, its calendar (.ics, webcal), or a list: we look for the events."
        problem={answer?.fields.url}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        defaultValue={answer?.texts?.url}
      />
      <Rules answer={answer} />
      <div>
        <SubmitButton busyWords="Reading...">See what’s there</SubmitButton>
      </div>
    </Form>
  )
}

/** Import settings, collapsed until one of them is set. */
const Rules = ({ answer }: { answer: FeedAnswer | undefined }) => {
  const texts = answer?.texts
  const problems = answer?.fields ?? {}
  const isSet = texts && [texts.source, texts.eventType, texts.place, texts.all].some(Boolean)
  return (
    <details open={isSet || texts?.trust === 'live'}>
      <summary className="min-h-8 py-1 font-semibold">
        Options: review, name, type and place
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <SelectField
          name="trust"
          label="New events"
          choices={trustChoices}
          defaultValue={texts?.trust || 'queue'}
        />
        <TextField
          name="source"
          label="Name"
          optional
          problem={problems.source}
          maxLength={150}
          defaultValue={texts?.source}
        />
        <TypeAndPlace
          types={typeChoices}
          eventType={texts?.eventType}
          place={texts?.place}
          problem={problems.place}
        />
      </div>
      <NonAutomotive isSet={Boolean(texts?.all)} />
    </details>
  )
}

type TypeAndPlaceProps = {
  types: Record<string, string>
  eventType: string | undefined
  place: string | undefined
  /** Error message for the place. */
  problem: string | undefined
}

/** Default type and place of events without them. */
export const TypeAndPlace = ({ types, eventType, place, problem }: TypeAndPlaceProps) => (
  <>
    <SelectField
      name="eventType"
      label="Default event type"
      optional
      choices={types}
      defaultValue={eventType}
    />
    <TextField
      name="place"
      label="Default place"
      optional
      hint="A ZIP code, or city and state. Used for events without a place."
      problem={problem}
      maxLength={100}
      defaultValue={place}
    />
  </>
)

export const NonAutomotive = ({ isSet }: { isSet: boolean }) => (
  <label className="mt-4 flex min-h-6 items-center gap-2">
    <input
      type="checkbox"
      name="all"
      value="true"
      defaultChecked={isSet}
      className="size-5 accent-signal"
    />{' '}
    Include non-automotive events
  </label>
)

/** Result of importing a link. */
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

export const formats: Record<LinkFormat, string> = {
  calendar: 'Calendar (.ics)',
  csv: 'CSV file',
  json: 'JSON',
  'web-page': 'Web page with events',
  feed: 'RSS or XML feed',
  workbook: 'Workbook (.xlsx)',
  motorsportreg: 'MotorsportReg calendar',
}

type LinkPreviewPanelProps = { preview: LinkPreview; texts: FeedTexts }

/** Preview of an address, with actions to follow or import it. */
export const LinkPreviewPanel = ({ preview, texts }: LinkPreviewPanelProps) => {
  const focusRef = useFocusOn<HTMLElement>(preview)
  const { source, url, format, entries, result } = preview
  return (
    <section
      ref={focusRef}
      tabIndex={-1}
      aria-labelledby="link-preview"
      className="grid gap-4 rounded-card border border-signal bg-panel p-4 shadow-lift sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id="link-preview" className="text-title break-words">
          {headingOf(preview)}
        </h2>
        <p className="text-sm break-all text-soft">{url}</p>
        <p className="flex flex-wrap gap-2">
          {format ? <Badge>{formats[format]}</Badge> : null}
          <Badge>Name: {source}</Badge>
        </p>
      </div>
      <Summary preview={preview} />
      {entries.length > 0 ? <EntryCards entries={entries} /> : null}
      <ReadingDetails result={result} />
      <Choices preview={preview} texts={texts} />
    </section>
  )
}

const headingOf = ({ result, upcoming, past, isPartial }: LinkPreview): string => {
  if (result.outcome === 'failed') return 'We couldn’t use this link'
  const all = upcoming + past
  if (all === 0) return 'No events for the directory'
  const count = `${formatNumber(all)}${isPartial ? ' or more' : ''}`
  return `Found ${count} ${all === 1 && !isPartial ? 'event' : 'events'}`
}

const Summary = ({ preview }: { preview: LinkPreview }) => {
  const { result, upcoming, past, entries, isPartial } = preview
  if (result.outcome === 'failed') return <p>{resultWords(result)}</p>
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{foundWords(preview)}</p>
      <p>
        {formatNumber(upcoming)} upcoming, {formatNumber(past)} past. If imported:{' '}
        {changeWords(result) || 'nothing.'}
      </p>
      <OtherCalendars addresses={preview.others} />
      {isPartial ? (
        <p className="text-soft">
          This is a long list: only its first entries were checked. An import takes all of them.
        </p>
      ) : null}
      {upcoming + past > entries.length && entries.length > 0 ? (
        <p className="text-soft">The next {entries.length}:</p>
      ) : null}
    </div>
  )
}

const OtherCalendars = ({ addresses }: { addresses: readonly string[] }) =>
  addresses.length === 0 ? null : (
    <details>
      <summary className="min-h-6">
        This page shows {addresses.length === 1 ? 'another calendar' : 'other calendars'}, too
      </summary>
      <ul className="text-sm break-all text-soft">
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ul>
    </details>
  )

const Choices = ({ preview, texts }: LinkPreviewPanelProps) => {
  const { isFollowed, result, source } = preview
  if (isFollowed) {
    return <p className="font-medium">You already follow this address, as {source}.</p>
  }
  const isFailed = result.outcome === 'failed'
  const { permitted: _, ...linkTexts } = texts
  const isPlaceAsked = linkTexts.place === '' && (result.counts?.needPlace ?? 0) > 0
  const { place, ...otherTexts } = linkTexts
  const { url, isFound } = preview
  const hidden = {
    ...otherTexts,
    ...(!isPlaceAsked && { place }),
    url,
    source,
    found: isFound ? 'on' : '',
  }
  return (
    <PostForm fields={hidden} className="grid gap-3">
      <Permission preview={preview} isGiven={texts.permitted !== ''} />
      {isPlaceAsked ? (
        <TextField
          name="place"
          label="Where does this club meet?"
          optional
          hint="A ZIP code, or city and state: for its events without a place, now and later."
          maxLength={100}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <IntentButton intent="follow" look={isFailed ? 'outlined' : undefined}>
          {isFailed ? 'Follow anyway' : 'Follow'}
        </IntentButton>
        {isFailed ? null : (
          <IntentButton intent="import" look="outlined">
            Import once
          </IntentButton>
        )}
      </div>
    </PostForm>
  )
}

type PermissionProps = { preview: Pick<LinkPreview, 'needsPermission'>; isGiven: boolean }

/** Required if the provider demands approval. */
export const Permission = ({
  preview: { needsPermission: isRequired },
  isGiven,
}: PermissionProps) => {
  return (
    <div className="grid gap-1">
      {isRequired ? (
        <p id="permission-note" className="max-w-prose">
          MotorsportReg lets others use its calendars only with its approval, and asks to be
          credited. “Event data from MotorsportReg.com” will appear with each event and on the About
          page.
        </p>
      ) : null}
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          name="permitted"
          value="true"
          required={isRequired}
          defaultChecked={isGiven}
          aria-describedby={isRequired ? 'permission-note' : undefined}
          className="size-5 accent-signal"
        />{' '}
        I have the source’s permission{isRequired ? '' : ' (optional)'}
      </label>
    </div>
  )
}
