import { Printer } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { type FlyerKind, isOwnFile } from '../flyer.ts'

/** Prints the flyer without the page around it. */
export const PrintFlyer = ({ href, kind }: { href: string; kind: FlyerKind }) => (
  <Button look="outlined" className="noscript:hidden" onClick={() => printFlyer(href, kind)}>
    <Printer aria-hidden className="size-5" />
    Print flyer
  </Button>
)

const printFlyer = (href: string, kind: FlyerKind) => {
  if (kind === 'pdf' && isOwnFile(href)) printDocument(href)
  else if (kind === 'image') printImage(href)
  // Another site's document cannot be printed from here; its own tab has the browser's print command.
  else window.open(href, '_blank', 'noopener,noreferrer')
}

const printDocument = (href: string) => {
  const frame = hiddenFrame()
  frame.addEventListener('load', () => printFrame(frame))
  frame.src = href
  document.body.append(frame)
}

const printImage = (href: string) => {
  const frame = hiddenFrame()
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  const image = page.createElement('img')
  image.style.maxWidth = '100%'
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('load', () => printFrame(frame))
  image.addEventListener('error', () => frame.remove())
  image.src = href
  page.body.append(image)
}

const hiddenFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  // Not display:none, which some browsers do not print.
  frame.style.cssText = 'position:fixed;right:100%;width:800px;height:1000px;border:0'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  return frame
}

const printFrame = (frame: HTMLIFrameElement) => {
  const content = frame.contentWindow
  content?.addEventListener('afterprint', () => frame.remove())
  content?.focus()
  content?.print()
}
