import { Share2 } from 'lucide'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { CardEvent } from '../card-event.ts'

type ShareButtonProps = {
  event: CardEvent
  /** PUBLIC_URL. */
  publicUrl: string
  look: 'icon' | 'button'
}

/** Opens the device's share sheet. Needs JavaScript, so it is hidden without. */
export const ShareButton = ({ event, publicUrl, look }: ShareButtonProps) => {
  const share = async () => {
    const { shareEvent } = await import('./share-link.ts')
    await shareEvent(event, publicUrl)
  }
  const icon = <Icon shape={Share2} className="size-5" />
  return look === 'icon' ? (
    <IconButton
      label="Share"
      name={`Share ${event.name}`}
      className="noscript:hidden"
      onClick={() => void share()}
    >
      {icon}
    </IconButton>
  ) : (
    <Button look="outlined" className="max-sm:px-2 noscript:hidden" onClick={() => void share()}>
      {icon}
      Share Event
    </Button>
  )
}
