import { type ComponentType, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { isOff } from '../../event/event-changes.ts'
import { eventCalendarPath } from '../../links/paths.ts'
import { CalendarButton, CalendarLink } from './calendar-button.tsx'
import type { CalendarChoicesProps, CalendarMenuProps } from './calendar-choices.tsx'

const loadChoices = () => import('./calendar-choices.tsx')
const preload = () => void loadChoices().catch(() => {})

/**
 * Without JavaScript a link to the calendar file, with it a menu of calendars. The menu's code comes
 * with the first pointer or focus that nears the button. Nothing for what has no date, or none that holds.
 */
export const CalendarMenu = (props: CalendarMenuProps) => {
  const { event, look } = props
  const hydrated = useHydrated()
  const [Choices, setChoices] = useState<ComponentType<CalendarChoicesProps>>()
  const [byKeyboard, setByKeyboard] = useState(false)
  if (event.ongoing || event.date === null || isOff(event)) return null
  const href = eventCalendarPath(event.id)
  if (!hydrated) return <CalendarLink href={href} look={look} about={event.name} />
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
    <CalendarButton
      look={look}
      about={event.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // A click that a key made has no pointer's count of clicks.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={(pressed) => {
        if (pressed.key !== 'ArrowDown') return
        pressed.preventDefault()
        open(true)
      }}
    />
  )
}
