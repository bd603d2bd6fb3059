import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { eventPagePath, flyerPath } from '../../../catalog/links/paths.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { Link } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { flyerDownloadName, flyerHref, flyerPages } from '../flyer.ts'
import { EventNotFound } from './event-not-found.tsx'
import { loadEvent } from './load-event.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { event } = await loadPage(context, (call) => loadEvent(call, params.id ?? ''))
  const { id, name } = event
  const path = eventPagePath(event)
  const href = flyerHref(event.flyerUrl)
  const pages = href && flyerPages(href)
  if (!pages) throw data(null, { status: 404 })
  return { id, path, name, href, pages }
}

/** Pages of the flyer only, each on a sheet in print. Works without scripts. */
export default function FlyerPage() {
  const { id, path, name, href, pages } = useLoaderData<typeof loader>()
  const missing = pages.count - pages.pictures.length
  return (
    <div className="page-width max-w-4xl py-6 print:max-w-none print:p-0">
      <PageHead
        title={`Flyer of ${name}`}
        description={`The flyer of ${name}, page by page.`}
        path={flyerPath(id)}
      />
      <div className="mb-4 grid gap-2 print:hidden">
        <h1 className="text-heading">Flyer of {name}</h1>
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to={path} className="underline underline-offset-4">
            Back to the event
          </Link>{' '}
          <a
            href={href}
            download={flyerDownloadName(name, href)}
            className="underline underline-offset-4"
          >
            Download flyer
          </a>
        </p>
        {missing > 0 ? (
          <p>
            These are the first {pages.pictures.length} of {pages.count} pages. Download the flyer
            for the rest.
          </p>
        ) : null}
      </div>
      {pages.pictures.map(({ src, width, height }, index) => (
        <img
          key={src}
          src={src}
          width={width}
          height={height}
          alt={pages.count > 1 ? `Page ${index + 1} of ${pages.count}` : `Flyer of ${name}`}
          className="mb-4 h-auto w-full break-after-page bg-white print:mb-0 print:max-h-screen print:object-contain"
        />
      ))}
    </div>
  )
}

export function ErrorBoundary() {
  return <EventNotFound />
}
