/** Actions of the buttons Share and Copy link; loaded with the first press. */
import { callOverHttp } from '../../../kit/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { eventPagePath, publicUrl } from '../../links/paths.ts'
import { type CardEvent, loadFullEvent } from '../card-event.ts'
import { changeNote, titleWithChange } from '../event-changes.ts'

/** Shares an event with its full description. `site` is PUBLIC_URL. */
export const shareEvent = async (event: CardEvent, site: string): Promise<void> => {
  const fullEvent = await loadFullEvent(event, callOverHttp).catch(() => event)
  await shareLink({
    title: titleWithChange(fullEvent),
    text: [changeNote(fullEvent), fullEvent.description].filter(Boolean).join('\n\n'),
    url: publicUrl(site, eventPagePath(fullEvent)),
  })
}

type SharedLink = { title: string; text: string; url: string }

/** Web Share and Clipboard API; absent if not supported or the page is not secure. */
type Device = {
  share?: (link: SharedLink) => Promise<void>
  clipboard?: { writeText(text: string): Promise<void> }
}

/**
 * Opens the device's share sheet; if it is missing or fails, copies the address. Does nothing more if the visitor
 * closes the sheet.
 */
export const shareLink = async (link: SharedLink, device: Device = navigator): Promise<void> => {
  if (device.share) {
    try {
      return await device.share(link)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
    }
  }
  await copyLink(link.url, device)
}

/** Copies an address; if the clipboard refuses, shows the address in a toast. */
export const copyLink = async (url: string, { clipboard }: Device = navigator): Promise<void> => {
  try {
    if (!clipboard) throw new Error('no clipboard')
    await clipboard.writeText(url)
    showToast({ title: 'Link copied', description: 'Paste it anywhere.' })
  } catch {
    // Visitors can select the toast's text.
    showToast({ title: 'Copy this link', description: url })
  }
}
