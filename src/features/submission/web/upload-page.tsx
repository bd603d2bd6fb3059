import {
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { maxPasted } from '../../../catalog/links/event-link.ts'
import { paths } from '../../../catalog/links/paths.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { newId } from '../../../kit/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/forms/form-field.tsx'
import { sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { useFocusOn } from '../../../ui/forms/use-focus-on.ts'
import { PageTop } from '../../../ui/page-top.tsx'
import { readSent } from './sent-note.ts'
import { SeveralPanel } from './several-panel.tsx'
import { uploadAction } from './upload-action.ts'
import { UploadForm } from './upload-form.tsx'
import { type UploadOutcome, unsent } from './upload-outcome.ts'

/** Form that reads the event from its own page or from a pasted list, and fills in the upload form. */
const LinkBox = ({ link }: { link: UploadOutcome['link'] }) => (
  <section
    aria-labelledby="link-title"
    className="mb-5 grid gap-3 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
  >
    <div>
      <h2 id="link-title" className="text-title">
        Already have a page for it?
      </h2>
      <p id="link-hint" className="text-soft">
        Paste the link to your event’s page or calendar file (.ics) and we’ll fill in the form.
        Nothing is sent until you submit it.
        <noscript> Do this first: it empties the form below.</noscript>
      </p>
    </div>
    {link ? <Message link={link} /> : null}
    <Form method="post" action={paths.upload} preventScrollReset aria-labelledby="link-title">
      <Address url={link?.url} />
    </Form>
    <Table text={link?.table} />
  </section>
)

/** Text field for lists that clubs send around, copied from a page, a spreadsheet or a message. */
const Table = ({ text }: { text: string | undefined }) => {
  const { state, formData } = useNavigation()
  return (
    <details open={text !== undefined}>
      <summary className="min-h-8 py-1 font-semibold">Or paste a list</summary>
      <Form method="post" action={paths.upload} preventScrollReset className="mt-2 grid gap-3">
        <TextArea
          name="table"
          label="List"
          hint="Copied from a page, a message or a sheet: events with their dates and places, or a table whose first line names its columns."
          rows={5}
          maxLength={maxPasted}
          defaultValue={text}
        />
        <div>
          <Button
            type="submit"
            name="fill"
            value="table"
            look="outlined"
            disabled={state !== 'idle'}
            className="min-h-11"
          >
            {formData?.get('fill') === 'table' ? 'Reading...' : 'Read the list'}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** Result of reading the link; receives focus, so that screen readers announce it first. */
const Message = ({ link }: { link: NonNullable<UploadOutcome['link']> }) => {
  const focusRef = useFocusOn<HTMLDivElement>(link)
  const look = link.found ? 'bg-green-tint text-green' : 'bg-yellow-tint text-yellow'
  return (
    <div
      ref={focusRef}
      role={link.found ? 'status' : 'alert'}
      tabIndex={-1}
      className={`grid gap-2 rounded-control px-4 py-3 break-words ${look}`}
    >
      <p>{link.message}</p>
      {link.repeats ? <p>{link.repeats}</p> : null}
    </div>
  )
}

const Address = ({ url }: { url: string | undefined }) => {
  const { state, formData } = useNavigation()
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        name="link"
        label="Link"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        aria-describedby="link-hint"
        defaultValue={url}
      />
      <Button
        type="submit"
        name="fill"
        value="link"
        look="outlined"
        disabled={state !== 'idle'}
        className="min-h-11"
      >
        {formData?.get('fill') === 'link' ? 'Reading...' : 'Fill in the form'}
      </Button>
    </div>
  )
}

/** Names that links of embeds fill in; longer texts are ignored. */
const namesIn = (query: URLSearchParams): FormValues | undefined => {
  const names = (['organizerName', 'venueName'] as const).flatMap((name) => {
    const text = query.get(name)?.trim() ?? ''
    return text === '' || text.length > maxNameLength ? [] : [[name, text] as const]
  })
  return names.length > 0 ? Object.fromEntries(names) : undefined
}

const maxNameLength = 200

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url)
  const sentNote = searchParams.has('another') ? await readSent(request) : undefined
  const previousValues = sentNote?.values ?? namesIn(searchParams)
  return { openedAt: Date.now(), sendKey: newId(24), previousValues }
}

export const action = uploadAction

export const clientAction = sendCarefully(unsent)

/** Keeps the form's opening time and key; its loader never runs again. */
export const shouldRevalidate = () => false

export default function UploadPage() {
  const start = useLoaderData<typeof loader>()
  const outcome = useActionData<UploadOutcome>()
  return (
    <>
      <PageTop
        title="Submit an Event"
        heading="Submit an event"
        description="Add a car show, cruise night, track day or any other automotive event. Free, and reviewed before it goes live."
        path={paths.upload}
        lead="All we need is a name, type, date, place and your email address. Everything else helps people decide to come."
      />
      <div className="page-width pt-8">
        <LinkBox link={outcome?.link} />
        {outcome?.several ? <SeveralPanel several={outcome.several} {...start} /> : null}
        <UploadForm outcome={outcome} {...start} />
      </div>
    </>
  )
}
