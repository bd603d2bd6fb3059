import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import { EventLogo } from '../../../../catalog/event/web/event-logo.tsx'
import {
  pictureSrcSet,
  uploadedPicture,
  uploadIdOf,
} from '../../../../catalog/file/uploaded-file.ts'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { TextLink } from '../../../../ui/link.tsx'
import type { ReviewedEvent } from '../../contract.ts'

/** Logo and flyer as visitors would see them, each with its address. */
export const EventFiles = ({ event }: { event: Pick<ReviewedEvent, 'logoUrl' | 'flyerUrl'> }) =>
  event.logoUrl || event.flyerUrl ? (
    <div className="grid gap-4 sm:grid-cols-2">
      <EventFile label="Logo" url={event.logoUrl} />
      <EventFile label="Flyer" url={event.flyerUrl} />
    </div>
  ) : null

const EventFile = ({ label, url }: { label: string; url: string | null }) => {
  if (!url) return null
  const href = url.startsWith('/uploads/') ? url : websiteHref(url)
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="min-w-0 text-sm break-words">
        <span className="block font-medium text-soft">{label}</span>{' '}
        {href ? (
          <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {url}
          </a>
        ) : (
          url
        )}
      </figcaption>
      {uploadIdOf(url) ? null : (
        <p className="rounded-control bg-yellow-tint px-3 py-2 text-sm font-medium text-yellow">
          {label} not fetched. If it arrives after you publish, it waits under Corrections.
        </p>
      )}
      {href ? <Picture key={href} href={href} label={label} /> : null}
      {uploadIdOf(url) ? (
        <TextLink
          to={withQuery(administratorPaths.files, { address: url })}
          className="py-1 text-sm"
        >
          Take this file down
        </TextLink>
      ) : null}
    </figure>
  )
}

const frame = 'max-h-96 w-full rounded-control border border-line bg-chip object-contain'

/** File of this site as a picture (of a PDF, the first page); files on other sites are only linked above. */
const Picture = ({ href, label }: { href: string; label: string }) => {
  const own = uploadedPicture(href)
  if (!own) return /\.pdf$/i.test(href) ? null : <EventLogo url={href} className={frame} />
  return (
    <img
      src={own.url}
      srcSet={pictureSrcSet(own)}
      sizes="(min-width: 1024px) 24rem, 90vw"
      width={own.width}
      height={own.height}
      alt={label}
      loading="lazy"
      decoding="async"
      className={`h-auto ${frame}`}
    />
  )
}
