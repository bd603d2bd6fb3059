import {
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { newId } from '../../../kit/ids.ts'
import { sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { LinkBox } from './link-box.tsx'
import { readSent } from './sent-note.ts'
import { SeveralPanel } from './several-panel.tsx'
import { uploadAction } from './upload-action.ts'
import { UploadForm } from './upload-form.tsx'
import { type UploadOutcome, unsent } from './upload-outcome.ts'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const isAnother = new URL(request.url).searchParams.has('another')
  const sent = isAnother ? await readSent(request) : undefined
  return { openedAt: Date.now(), sendKey: newId(24), kept: sent?.values }
}

export const action = uploadAction

export const clientAction = (args: ClientActionFunctionArgs) => sendCarefully(args, unsent)

export const meta = () => []

/** The moment at which the form was opened stays, and its key; what was sent in between does not change it. */
export const shouldRevalidate = () => false

export default function UploadPage() {
  const start = useLoaderData<typeof loader>()
  const outcome = useActionData<UploadOutcome>()
  return (
    <>
      <PageHead
        title="Submit an Event"
        description="Add a car show, cruise night, track day or any other automotive event. Free, and reviewed before it goes live."
        path={paths.upload}
      />
      <PageHero
        title="Submit an event"
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
