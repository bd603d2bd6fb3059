import { Navigation, X } from 'lucide'
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { directionsHref } from '../../../catalog/event/contact-links.ts'
import { shortCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { trustNote } from '../../../catalog/event/trust-note.ts'
import { Star } from '../../../catalog/event/web/star.tsx'
import { eventPagePath } from '../../../catalog/links/paths.ts'
import { timeRange } from '../../../catalog/time/local-times.ts'
import { buttonClasses, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MapEvent } from '../contract.ts'
import { factsOf, rainOf, statusOf, whenOf } from './map-words.ts'

export type PinCardProps = { event: MapEvent; onClose: () => void }

/** Pixels of a downward swipe that closes the card. */
const farEnough = 60

/** Card at the bottom with the event of a pin. Not a modal dialog: the map stays usable. */
export const PinCard = ({ event, onClose }: PinCardProps) => {
  const card = useRef<HTMLElement>(null)
  const swipe = useSwipeDown(onClose)
  const close = () => {
    onClose()
    document.querySelector<SVGElement>(`.map-pin[data-event="${CSS.escape(event.id)}"]`)?.focus()
  }
  useEscape(close)
  useEffect(() => card.current?.focus(), [])
  return (
    <section
      ref={card}
      role="dialog"
      aria-labelledby="pin-card"
      tabIndex={-1}
      className="pin-card"
      {...swipe}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="pin-card" className="flex-1 text-title">
          {event.name}
        </h2>
        <Star event={event} className="-mt-2" />
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
        >
          <Icon shape={X} className="size-5" />
        </button>
      </div>
      <Facts event={event} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <LinkButton to={eventPagePath(event)}>Details</LinkButton>
        <a
          href={directionsHref({ ...event, streetAddress: '', zipCode: '', location: '' })}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Directions to ${event.name}, opens a map in a new tab`}
          className={buttonClasses('outlined')}
        >
          <Icon shape={Navigation} className="size-4" />
          Directions
        </a>
      </div>
    </section>
  )
}

const useEscape = (onEscape: () => void) => {
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    const controller = new AbortController()
    addEventListener('keydown', (event) => press(event), { signal: controller.signal })
    return () => controller.abort()
  }, [])
}

const Facts = ({ event }: Pick<PinCardProps, 'event'>) => {
  const status = statusOf(event)
  const trust = trustNote(event)
  const kind = [eventTypeLabel(event.eventType), shortCostLabel(event.attendanceCost)]
  const hours = timeRange(event.startTime, event.endTime)
  const lines = [factsOf(event).join(' · '), kind.filter(Boolean).join(' · '), rainOf(event)]
  return (
    <>
      <p className="font-display text-lg leading-tight font-bold">
        {status ? <span className="text-red">{status} </span> : null}
        {[whenOf(event), hours].filter(Boolean).join(' · ')}
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="text-soft">
          {line}
        </p>
      ))}
      {trust ? <p className="text-sm">{trust.text}</p> : null}
    </>
  )
}

/** Moves the card with a finger downward, and closes it after a long swipe. */
const useSwipeDown = (onEnd: () => void) => {
  const from = useRef<number>(undefined)
  const distanceDown = ({ clientY }: PointerEvent) =>
    Math.max(0, clientY - (from.current ?? clientY))
  const show = ({ currentTarget: { style } }: PointerEvent<HTMLElement>, down: number) => {
    style.translate = down > 0 ? `0 ${down}px` : ''
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientY
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => show(event, distanceDown(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const down = distanceDown(event)
      from.current = undefined
      if (down > farEnough) onEnd()
      else show(event, 0)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      from.current = undefined
      show(event, 0)
    },
  }
}
