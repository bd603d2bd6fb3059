import { eventPicturePath } from './picture-paths.ts'

type EventPictureProps = {
  /** Stored event type, or any accepted name for it. */
  type: string
  /** Number of the picture (sceneNumbers). */
  scene?: number
  className?: string
  /** True for pictures in the first screen, which lazy loading would delay. */
  eager?: boolean
}

/** Decorative scene of an event type; `className` gives it its frame. */
export const EventPicture = ({ type, scene, className, eager = false }: EventPictureProps) => (
  <img
    src={eventPicturePath(type, scene)}
    alt=""
    aria-hidden="true"
    width={640}
    height={320}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
    className={className}
  />
)
