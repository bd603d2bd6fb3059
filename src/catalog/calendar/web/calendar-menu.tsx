import { type ComponentType, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { isOff } from '../../event/event-changes.ts'
import { eventCalendarPath } from '../../links/paths.ts'
import { CalendarLink } from './calendar-button.tsx'
import type { CalendarChoicesProps, CalendarMenuProps } from './calendar-choices.tsx'

const loadChoices = () => import('./calendar-choices.tsx')
const preload = () => void loadChoices().catch(() => {})

/**
 * A link to the calendar file; scripts make it the button of a menu of calendars, in the same element, so that no press
 * is lost meanwhile. The menu's code comes with the first pointer or focus that nears it. Nothing for what has no date,
 * or none that holds.
 */
export const CalendarMenu = (props: CalendarMenuProps) => {
  const { event, look } = props
  const hydrated = useHydrated()
  const [Choices, setChoices] = useState<ComponentType<CalendarChoicesProps>>()
  const [byKeyboard, setByKeyboard] = useState(false)
  if (event.ongoing || event.date === null || isOff(event)) return null
  const href = eventCalendarPath(event.id)
  if (Choices) return <Choices {...props} byKeyboard={byKeyboard} />
  const open = (withKey: boolean) => {
    setByKeyboard(withKey)
    void loadChoices().then(
      (loaded) => setChoices(() => loaded.CalendarChoices),
      // Offline, or a newer release has replaced the file: the plain link still does the job.
      () => window.location.assign(href),
    )
  }
  return (
    <CalendarLink
      href={href}
      look={look}
      about={event.name}
      {...(hydrated && { role: 'button', 'aria-haspopup': 'menu', 'aria-expanded': false })}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(click) => {
        click.preventDefault()
        // A click that a key made has no pointer's count of clicks.
        open(click.detail === 0)
      }}
      onKeyDown={(pressed) => {
        if (pressed.key !== 'ArrowDown' && pressed.key !== ' ') return
        pressed.preventDefault()
        open(true)
      }}
    />
  )
}
