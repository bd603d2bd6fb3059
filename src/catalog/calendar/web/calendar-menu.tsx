import { type ComponentType, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { isOff } from '../../event/event-changes.ts'
import { eventCalendarPath } from '../../links/paths.ts'
import { CalendarLink } from './calendar-button.tsx'
import type { CalendarChoicesProps, CalendarMenuProps } from './calendar-choices.tsx'

const loadChoices = () => import('./calendar-choices.tsx')
const preload = () => void loadChoices().catch(() => {})

/**
 * Link to the calendar file. Hydration turns the same element into the button of a menu of calendars, so that no press
 * is lost. The menu's code loads when the pointer or focus reaches it. Renders nothing for an event without a date or
 * called off.
 */
export const CalendarMenu = (props: CalendarMenuProps) => {
  const { event, look } = props
  const hydrated = useHydrated()
  const [Choices, setChoices] = useState<ComponentType<CalendarChoicesProps>>()
  const [byKeyboard, setByKeyboard] = useState(false)
  if (event.ongoing || event.date === null || isOff(event)) return null
  const href = eventCalendarPath(event.id)
  if (Choices) return <Choices {...props} byKeyboard={byKeyboard} />
  const openMenu = (withKey: boolean) => {
    setByKeyboard(withKey)
    void loadChoices().then(
      (loaded) => setChoices(() => loaded.CalendarChoices),
      // Offline, or a newer release has replaced the file: falls back to the calendar file.
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
        // `detail` (the click count) is 0 if a key caused the click.
        openMenu(click.detail === 0)
      }}
      onKeyDown={(press) => {
        if (press.key !== 'ArrowDown' && press.key !== ' ') return
        press.preventDefault()
        openMenu(true)
      }}
    />
  )
}
