import { smallFlyer } from '../files/small-flyer.ts'
import { EventLogo } from './event-logo.tsx'

type FlyerPosterProps = { url: string | null | undefined; className: string }

/** The flyer of an event as a poster before its scene; nothing where there is no picture of it here. */
export const FlyerPoster = ({ url, className }: FlyerPosterProps) => {
  const small = smallFlyer(url)
  return small ? (
    <EventLogo
      url={small}
      className={`${className} aspect-[3/4] rounded-control border border-line bg-white object-cover object-top`}
    />
  ) : null
}
