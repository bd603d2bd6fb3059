import { eventPicturePath } from './picture-paths.ts'

type EventPictureProps = {
  /** The event's type as stored or any accepted name of it. */
  type: string
  /** Number of the picture (sceneNumbers). */
  scene?: number
  className?: string
  /** For pictures in the first screen, which would only come later if they were lazy. */
  eager?: boolean
}

/** The scene of an event type, decorative. It fills the frame that its classes give it. */
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
