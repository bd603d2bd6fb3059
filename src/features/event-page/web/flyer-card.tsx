import { Download, ExternalLink } from 'lucide'
import type { Event } from '../../../catalog/event.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { flyerDownloadName, flyerHref, flyerKind, isOwnFile } from '../flyer.ts'
import { FlyerPreview } from './flyer-preview.tsx'
import { PrintFlyer } from './print-flyer.tsx'
import { SectionCard } from './section-card.tsx'

export const FlyerCard = ({ event }: { event: Pick<Event, 'name' | 'flyerUrl'> }) => {
  const href = flyerHref(event.flyerUrl)
  if (!href) return null
  const newTab = { target: '_blank', rel: 'noopener noreferrer nofollow' }
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
        <PrintFlyer href={href} kind={flyerKind(href)} />
        <a href={href} {...newTab} className={buttonClasses('quiet')}>
          <Icon shape={ExternalLink} className="size-5" />
          Open in a new tab
        </a>
      </div>
    </SectionCard>
  )
}
