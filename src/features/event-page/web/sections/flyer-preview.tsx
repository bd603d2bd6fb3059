import { FileText } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { type FlyerPicture, flyerPages, isOwnFile } from '../../flyer.ts'

type FlyerPreviewProps = { href: string; eventName: string }

const frame = 'h-96 w-full rounded-control border border-line bg-chip'

/**
 * The flyer's first page as picture, 384 px high. A flyer elsewhere is named, not loaded: its site would
 * learn who looks at this page.
 */
export const FlyerPreview = ({ href, eventName }: FlyerPreviewProps) => {
  const [first] = flyerPages(href)?.pictures ?? []
  return first ? (
    <Picture picture={first} eventName={eventName} />
  ) : (
    <p className="flex items-center gap-3">
      <Icon shape={FileText} className="size-8 shrink-0 text-soft" />
      {isOwnFile(href)
        ? 'The flyer is a PDF. Download it to see it.'
        : `The flyer is on ${new URL(href).hostname}.`}
    </p>
  )
}

const Picture = ({ picture, eventName }: { picture: FlyerPicture; eventName: string }) => {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before this code ran.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBroken(true)
  }, [])
  if (broken) {
    return <p className="text-soft">We can't show the flyer here. Open it in a new tab instead.</p>
  }
  return (
    <img
      ref={image}
      {...picture}
      sizes={picture.srcSet && '(min-width: 640px) 24rem, 90vw'}
      alt={`Flyer of ${eventName}`}
      loading="lazy"
      decoding="async"
      data-mended
      onError={() => setBroken(true)}
      className={`${frame} object-contain`}
    />
  )
}
