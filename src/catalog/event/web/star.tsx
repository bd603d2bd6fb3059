import { weekendPath } from '../../links/paths.ts'

type StarProps = {
  event: { id: string; name: string }
  className: string
}

/** Lets the script in the page's head (saved-script.ts) draw the star as saved or not. */
const announce = (star: HTMLElement | null) => {
  star?.dispatchEvent(new Event('star', { bubbles: true }))
}

/**
 * Star that saves an event on the visitor's device. A single element without state, because a list has a hundred: a
 * link to the event's plan, which the script in the page's head turns into a button.
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
