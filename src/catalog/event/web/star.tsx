import { weekendPath } from '../../links/paths.ts'

type StarProps = {
  event: { id: string; name: string }
  className: string
}

/** The script in the head of the page draws it as pressed or not (saved-script.ts). */
const announce = (star: HTMLElement | null) => {
  star?.dispatchEvent(new Event('star', { bubbles: true }))
}

/**
 * Keeps an event on the visitor's device. One element without state, as a list has a hundred of them: a link to the event's
 * plan, which the script in the head of the page makes a button.
 */
export const Star = ({ event: { id, name }, className }: StarProps) => (
  <a
    key={id}
    ref={announce}
    href={weekendPath([id])}
    aria-label={`Save: ${name}`}
    className={`star ${className}`}
  />
)
