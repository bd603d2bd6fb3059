import { Share2 } from 'lucide-react'
import { buttonClasses, IconButton } from '../../ui/button.tsx'
import type { Event } from '../event.ts'
import { eventPath, publicUrl as publicAddress } from '../paths.ts'
import { type ShareFallback, shareLink } from './share-link.ts'

type ShareButtonProps = {
  event: Pick<Event, 'id' | 'name' | 'description'>
  /** The directory's public address. */
  publicUrl: string
  look: 'icon' | 'button'
  /** Where the device cannot share: copy the link, or do nothing. */
  fallback: ShareFallback
}

/** Hands the event to the device's own share sheet. Needs JavaScript, so it hides without. */
export const ShareButton = ({ event, publicUrl, look, fallback }: ShareButtonProps) => {
  const share = () =>
    void shareLink(
      {
        title: event.name,
        text: event.description,
        url: publicAddress(publicUrl, eventPath(event.id)),
      },
      fallback,
    )
  const icon = <Share2 aria-hidden className="size-5" />
  return look === 'icon' ? (
    <IconButton label="Share" className="noscript:hidden" onClick={share}>
      {icon}
    </IconButton>
  ) : (
    <button
      type="button"
      className={buttonClasses('outlined', 'max-sm:px-2 noscript:hidden')}
      onClick={share}
    >
      {icon}
      Share Event
    </button>
  )
}
