import { FileText } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { flyerKind, isOwnFile } from '../flyer.ts'

type FlyerPreviewProps = { href: string; eventName: string }

/** Asks the browser's viewer for the page alone, as wide as the frame. */
const plainView = '#navpanes=0&view=FitH'

const frame = 'h-96 w-full rounded-control border border-line bg-chip'

/** The flyer itself, 384 px high. What is neither a picture nor a PDF by name is tried as a picture. */
export const FlyerPreview = (props: FlyerPreviewProps) =>
  flyerKind(props.href) === 'pdf' ? <PdfPreview {...props} /> : <ImagePreview {...props} />

/**
 * Browsers show no PDF in a sandbox, so one from another site is framed only when the visitor asks:
 * until then that site learns nothing of the visit.
 */
const PdfPreview = ({ href, eventName }: FlyerPreviewProps) => {
  const [shown, setShown] = useState(isOwnFile(href))
  if (shown) {
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox
      <iframe
        src={`${href}${href.includes('#') ? '' : plainView}`}
        title={`Flyer of ${eventName}`}
        loading="lazy"
        referrerPolicy="no-referrer"
        className={frame}
      />
    )
  }
  return (
    <div
      className={`${frame} grid place-content-center justify-items-center gap-3 p-4 text-center`}
    >
      <Icon shape={FileText} className="size-10 text-soft" />
      <p>The flyer is a PDF on {new URL(href).hostname}.</p>
      <Button look="outlined" className="noscript:hidden" onClick={() => setShown(true)}>
        Show it here
      </Button>
    </div>
  )
}

const ImagePreview = ({ href, eventName }: FlyerPreviewProps) => {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before this code ran.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBroken(true)
  }, [])
  if (broken) {
    return (
      <p className="text-soft">The flyer cannot be shown here. Open it in a new tab instead.</p>
    )
  }
  return (
    <img
      ref={image}
      src={href}
      alt={`Flyer of ${eventName}`}
      loading="lazy"
      decoding="async"
      data-mended
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`${frame} object-contain`}
    />
  )
}
