import { Printer } from 'lucide'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FlyerKind } from '../flyer.ts'

type PrintFlyerProps = { href: string; kind: FlyerKind }

/**
 * A picture is printed without the page around it. A PDF opens by itself, where the browser's viewer
 * prints it: told to from here, some browsers print the wrong page and Chromium can crash.
 */
export const PrintFlyer = ({ href, kind }: PrintFlyerProps) =>
  kind === 'image' ? (
    <Button look="outlined" className="noscript:hidden" onClick={() => printImage(href)}>
      {label}
    </Button>
  ) : (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={buttonClasses('outlined')}
    >
      {label}
      <span className="sr-only"> (opens it in a new tab)</span>
    </a>
  )

const label = (
  <>
    <Icon shape={Printer} className="size-5" />
    Print flyer
  </>
)

const frameName = 'flyer-to-print'

const printImage = (href: string) => {
  document.querySelector(`iframe[name="${frameName}"]`)?.remove()
  const frame = offscreenFrame()
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  const image = page.createElement('img')
  image.style.maxWidth = '100%'
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('load', () => printFrame(frame))
  image.src = href
  page.body.append(image)
}

const offscreenFrame = (): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.name = frameName
  // Not display:none, which some browsers do not print.
  frame.style.cssText = 'position:fixed;right:100%;width:800px;height:1000px;border:0'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  return frame
}

const printFrame = ({ contentWindow }: HTMLIFrameElement) => {
  contentWindow?.focus()
  contentWindow?.print()
}
