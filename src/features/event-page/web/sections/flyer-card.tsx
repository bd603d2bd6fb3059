import { Download, ExternalLink, FileText } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { Event } from '../../../../catalog/event/event.ts'
import { flyerPath } from '../../../../catalog/links/paths.ts'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import {
  type FlyerPicture,
  flyerDownloadName,
  flyerHref,
  flyerPages,
  isOwnFile,
  isPdf,
} from '../../flyer.ts'
import { PrintFlyer } from './print-flyer.tsx'
import { SectionCard } from './section-card.tsx'

const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' }

export const FlyerCard = ({ event }: { event: Pick<Event, 'id' | 'name' | 'flyerUrl'> }) => {
  const href = flyerHref(event.flyerUrl)
  if (!href) return null
  const pages = flyerPages(href)
  // A PDF on this site downloads when opened, so its pages are shown as pictures.
  const viewer = pages && isPdf(href) ? flyerPath(event.id) : href
  const canOpen = pages !== undefined || !isOwnFile(href)
  return (
    <SectionCard title="Event flyer" id="flyer" className="print:hidden">
      <FlyerPreview href={href} eventName={event.name} />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={href}
          download={flyerDownloadName(event.name, href)}
          // Browsers open other sites' files instead of saving them: in a new tab. Not indexed, unlike the event.
          {...(isOwnFile(href) ? { rel: 'nofollow' } : newTab)}
          className={buttonClasses('outlined', 'max-sm:px-3')}
        >
          <Icon shape={Download} className="size-5" />
          Download flyer
        </a>{' '}
        {pages ? <PrintFlyer pictures={pages.pictures} href={flyerPath(event.id)} /> : null}{' '}
        {canOpen ? (
          <a href={viewer} {...newTab} className={buttonClasses('quiet')}>
            <Icon shape={ExternalLink} className="size-5" />
            Open in a new tab
          </a>
        ) : null}
      </div>
    </SectionCard>
  )
}

/**
 * First page of the flyer as a picture, 384 px high. A flyer on another site is named, not loaded: that site would
 * learn who views this page.
 */
const FlyerPreview = ({ href, eventName }: { href: string; eventName: string }) => {
  const [first] = flyerPages(href)?.pictures ?? []
  return first ? (
    <Picture picture={first} eventName={eventName} />
  ) : (
    <p className="flex items-center gap-3">
      <Icon shape={FileText} className="size-8 shrink-0 text-soft" />
      {isOwnFile(href)
        ? 'The flyer is a PDF. Download it to see it.'
        : `The flyer is on ${new URL(href).hostname}.`}
    </p>
  )
}

const Picture = ({ picture, eventName }: { picture: FlyerPicture; eventName: string }) => {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before this code ran.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBroken(true)
  }, [])
  if (broken) {
    return <p className="text-soft">We can't show the flyer here. Open it in a new tab instead.</p>
  }
  return (
    <img
      ref={image}
      {...picture}
      sizes={picture.srcSet && '(min-width: 640px) 24rem, 90vw'}
      alt={`Flyer of ${eventName}`}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="h-96 w-full rounded-control border border-line bg-chip object-contain"
    />
  )
}
