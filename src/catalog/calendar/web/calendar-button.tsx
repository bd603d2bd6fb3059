import { CalendarPlus } from 'lucide'
import type { ComponentProps } from 'react'
import { buttonClasses, IconButton, IconLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export type CalendarLook = 'icon' | 'button'

const label = 'Add to calendar'
const icon = <Icon shape={CalendarPlus} className="size-5" />
const wideClasses = buttonClasses('outlined', 'max-sm:px-2')

type Look = {
  look: CalendarLook
  /** Event name, for screen readers. */
  about: string
}

const nameFor = (about: string) => `${label}: ${about}`

type CalendarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'about'> & Look

/** Opens the menu of calendars. */
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

/** Its stand-in without JavaScript: the calendar file itself. */
export const CalendarLink = ({ look, about, href }: Look & { href: string }) =>
  look === 'icon' ? (
    <IconLink label={label} name={nameFor(about)} href={href}>
      {icon}
    </IconLink>
  ) : (
    <a href={href} className={wideClasses}>
      {icon}
      {label}
    </a>
  )
