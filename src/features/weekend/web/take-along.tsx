import { Bell, CalendarPlus, Share2 } from 'lucide'
import { fitInCode } from '../../../catalog/event/saved-events.ts'
import { emailUpdatesPath, publicUrl, weekendPath } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button, buttonClasses, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getWeekendCode, getWeekendFile } from '../contract.ts'

type TakeAlongProps = { ids: readonly string[] }

/** Options to move a list to another device, to a calendar and onto paper. */
export const TakeAlong = ({ ids }: TakeAlongProps) => {
  const { publicUrl: site, sendsMail, notifies } = useSiteFacts()
  const url = publicUrl(site, weekendPath(ids))
  const share = async () => {
    const { shareLink } = await import('../../../catalog/event/web/share-link.ts')
    await shareLink({ title: 'My Weekend', text: '', url })
  }
  return (
    <section aria-labelledby="take-along" className="grid gap-3">
      <h2 id="take-along" className="text-title print:hidden">
        Take it along
      </h2>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button look="outlined" className="noscript:hidden" onClick={() => void share()}>
          <Icon shape={Share2} className="size-5" />
          Share this list
        </Button>
        <a
          href={`${getWeekendFile.path}?events=${ids.join()}`}
          className={buttonClasses('outlined')}
        >
          <Icon shape={CalendarPlus} className="size-5" />
          Calendar file
        </a>{' '}
        <Button look="outlined" className="noscript:hidden" onClick={() => print()}>
          Print
        </Button>
        {sendsMail || notifies ? (
          <LinkButton look="outlined" to={emailUpdatesPath({ events: ids.join() })}>
            <Icon shape={Bell} className="size-5" />
            Tell me if one of these changes
          </LinkButton>
        ) : null}
      </div>
      <p className="print:hidden">
        <a href={weekendPath(ids)} className="underline underline-offset-4">
          Link to this list
        </a>
        : opens it on any device.
      </p>
      <Code ids={ids} />
    </section>
  )
}

/** QR code, in print large enough for a phone to scan. */
const Code = ({ ids }: { ids: readonly string[] }) =>
  fitInCode(ids) ? (
    <figure className="flex flex-wrap items-center gap-4 break-inside-avoid">
      <img
        src={`${getWeekendCode.path}?events=${ids.join()}`}
        alt="QR code of the link to this list"
        loading="lazy"
        width={176}
        height={176}
        className="size-44 rounded-control bg-white p-2 print:p-0"
      />
      <figcaption className="max-w-64">
        Scan to open this list on another phone. The code holds the events, nothing about you.
      </figcaption>
    </figure>
  ) : (
    <p className="text-soft">This list is too long for a QR code. Use the link.</p>
  )
