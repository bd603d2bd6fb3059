import { FileText } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'
import { uploadedPicture } from '../../file/uploaded-file.ts'
import { EventLogo } from './event-logo.tsx'

const frame =
  'grid size-16 place-items-center rounded-control border-2 border-white bg-white object-cover shadow-lift'
const picturePath = /\.(?:jpe?g|png|webp|gif|avif|svg)$/i
/** Path on this site or http(s) address. */
const safeUrl = /^(?:\/(?!\/)|https?:\/\/)/i

type FlyerThumbnailProps = {
  url: string | null
  /** For screen readers. */
  label?: string
  className?: string
}

/** Thumbnail of the flyer; a file icon if it is not a picture. */
export const FlyerThumbnail = ({ url, label = 'With a flyer', className }: FlyerThumbnailProps) => {
  if (!url || !safeUrl.test(url)) return null
  const upload = uploadedPicture(url)
  const isPicture = url.startsWith('/') && picturePath.test(url.replace(/[?#].*$/, ''))
  return (
    <div className={className}>
      <span className="sr-only">{label}</span>
      {upload || isPicture ? (
        <EventLogo url={upload?.sizes[0]?.url ?? url} className={frame} />
      ) : (
        <span aria-hidden className={`${frame} text-[#1d2f57]`}>
          <Icon shape={FileText} className="size-8" />
        </span>
      )}
    </div>
  )
}
