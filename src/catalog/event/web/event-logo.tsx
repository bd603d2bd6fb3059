import { useEffect, useRef, useState } from 'react'

type EventLogoProps = { url: string; className?: string }

/** True for files of this site: pages never load pictures from other sites. */
const isOwnFile = (url: string) => /^\/(?!\/)/.test(url)

/** An organizer's picture; hidden if it fails to load, even before hydration. */
export const EventLogo = ({ url, className }: EventLogoProps) => {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setBroken(true)
  }, [])
  if (broken || !isOwnFile(url)) return null
  return (
    <img
      ref={image}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className={className}
    />
  )
}
