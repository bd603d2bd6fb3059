import { Download, ExternalLink } from 'lucide'
import type { Event } from '../../../../catalog/event/event.ts'
import { flyerPath } from '../../../../catalog/links/paths.ts'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { flyerDownloadName, flyerHref, flyerPages, isOwnFile, isPdf } from '../../flyer.ts'
import { FlyerPreview } from './flyer-preview.tsx'
import { PrintFlyer } from './print-flyer.tsx'
import { SectionCard } from './section-card.tsx'

const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' }

export const FlyerCard = ({ event }: { event: Pick<Event, 'id' | 'name' | 'flyerUrl'> }) => {
  const href = flyerHref(event.flyerUrl)
  if (!href) return null
  const pages = flyerPages(href)
  // A PDF of ours is a download; its pages are shown as pictures.
  const viewer = pages && isPdf(href) ? flyerPath(event.id) : href
  const canOpen = pages !== undefined || !isOwnFile(href)
  return (
    <SectionCard title="Event flyer" className="print:hidden">
      <FlyerPreview href={href} eventName={event.name} />
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={href}
          download={flyerDownloadName(event.name, href)}
          // Browsers open another site's file instead of saving it; then not over this page.
          {...(isOwnFile(href) ? {} : newTab)}
          className={buttonClasses('outlined')}
        >
          <Icon shape={Download} className="size-5" />
          Download flyer
        </a>
        {pages ? <PrintFlyer pictures={pages.pictures} href={flyerPath(event.id)} /> : null}
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
