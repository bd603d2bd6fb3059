/** Presses of Share and Copy link; loaded with the first one. */
import { callOverHttp } from '../../../kit/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { eventPagePath, publicUrl } from '../../links/paths.ts'
import { type CardEvent, wholeEvent } from '../card-event.ts'
import { changeNote, titleWithChange } from '../event-changes.ts'

/** `site` is the directory's public address. */
export const shareEvent = async (event: CardEvent, site: string): Promise<void> => {
  const whole = await wholeEvent(event, callOverHttp).catch(() => event)
  await shareLink({
    title: titleWithChange(whole),
    text: [changeNote(whole), whole.description].filter(Boolean).join('\n\n'),
    url: publicUrl(site, eventPagePath(whole)),
  })
}

type Shared = { title: string; text: string; url: string }

/** Web Share API; absent where it is not supported or the page is not secure. */
type Device = {
  share?: (shared: Shared) => Promise<void>
  clipboard?: { writeText(text: string): Promise<void> }
}

/**
 * Opens the device's share sheet; where there is none or it refuses, puts the address on the
 * clipboard. A visitor who closes the sheet has changed their mind, and nothing more happens.
 */
export const shareLink = async (shared: Shared, device: Device = navigator): Promise<void> => {
  if (device.share) {
    try {
      return await device.share(shared)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
    }
  }
  await copyLink(shared.url, device)
}

/** Puts an address on the clipboard; where that is refused, shows it so that it can be selected. */
export const copyLink = async (url: string, { clipboard }: Device = navigator): Promise<void> => {
  try {
    if (!clipboard) throw new Error('no clipboard')
    await clipboard.writeText(url)
    showToast({ title: 'Link copied', description: 'Paste it anywhere.' })
  } catch {
    // The toast's text can be selected by hand.
    showToast({ title: 'Copy this link', description: url })
  }
}
