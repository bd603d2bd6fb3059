import { Printer } from 'lucide'
import type { MouseEvent } from 'react'
import { buttonClasses } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { FlyerPicture } from '../../flyer.ts'

type PrintFlyerProps = {
  pictures: readonly FlyerPicture[]
  /** Link to the flyer's own page, for browsers without scripts. */
  href: string
}

/** Prints the flyer's pages, each on a sheet, without the page around them. */
export const PrintFlyer = ({ pictures, href }: PrintFlyerProps) => {
  const print = (event: MouseEvent) => {
    event.preventDefault()
    printPictures(pictures.map(({ src }) => src))
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow"
      className={buttonClasses('outlined', 'max-sm:px-3')}
      onClick={print}
    >
      <Icon shape={Printer} className="size-5" />
      Print flyer
    </a>
  )
}

const frameName = 'flyer-to-print'

const printPictures = (addresses: readonly string[]) => {
  document.querySelector(`iframe[name="${frameName}"]`)?.remove()
  const frame = offscreenFrame()
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  page.body.style.margin = '0'
  const loading = addresses.map((address) => loadPicture(page, address))
  // A picture that fails to load does not block the others.
  void Promise.allSettled(loading).then(() => printFrame(frame))
}

const loadPicture = (page: Document, address: string): Promise<Event> =>
  new Promise((resolve, reject) => {
    const image = page.createElement('img')
    image.style.cssText = 'display:block;max-width:100%;max-height:100vh;break-after:page'
    image.addEventListener('load', resolve)
    image.addEventListener('error', reject)
    image.src = address
    page.body.append(image)
  })

const offscreenFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.name = frameName
  // Not display:none, because some browsers do not print hidden frames.
  frame.style.cssText = 'position:fixed;right:100%;width:800px;height:1000px;border:0'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  return frame
}

const printFrame = ({ contentWindow }: HTMLIFrameElement) => {
  contentWindow?.focus()
  contentWindow?.print()
}
