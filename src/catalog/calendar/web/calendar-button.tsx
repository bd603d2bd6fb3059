import { CalendarPlus } from 'lucide'
import type { ComponentProps } from 'react'
import { buttonClasses, IconButton, IconLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export type CalendarLook = 'icon' | 'button'

const label = 'Add to calendar'
const icon = <Icon shape={CalendarPlus} className="size-5" />
const wideClasses = buttonClasses('outlined', 'max-sm:px-2')

type CalendarButtonLook = {
  look: CalendarLook
  /** Event name, for screen readers. */
  about: string
}

const nameFor = (about: string) => `${label}: ${about}`

type CalendarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'about'> &
  CalendarButtonLook

/** Button that opens the menu of calendars. */
export const CalendarButton = ({ look, about, ...rest }: CalendarButtonProps) =>
  look === 'icon' ? (
    <IconButton label={label} name={nameFor(about)} {...rest}>
      {icon}
    </IconButton>
  ) : (
    <button type="button" className={wideClasses} {...rest}>
      {icon}
      {label}
    </button>
  )

type CalendarLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'about'> &
  CalendarButtonLook & { href: string }

/** Link to the calendar file with the same look, rendered until the menu's code has loaded. */
export const CalendarLink = ({ look, about, ...rest }: CalendarLinkProps) =>
  look === 'icon' ? (
    <IconLink label={label} name={nameFor(about)} {...rest}>
      {icon}
    </IconLink>
  ) : (
    <a className={wideClasses} {...rest}>
      {icon}
      {label}
    </a>
  )
