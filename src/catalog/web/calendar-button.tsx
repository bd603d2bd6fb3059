import { CalendarPlus } from 'lucide'
import type { ComponentProps } from 'react'
import { buttonClasses, IconButton, IconLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export type CalendarLook = 'icon' | 'button'

const label = 'Add to calendar'
const icon = <Icon shape={CalendarPlus} className="size-5" />
const wideClasses = buttonClasses('outlined', 'max-sm:px-2')

type CalendarButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { look: CalendarLook }

/** Opens the menu of calendars. */
export const CalendarButton = ({ look, ...rest }: CalendarButtonProps) =>
  look === 'icon' ? (
    <IconButton label={label} {...rest}>
      {icon}
    </IconButton>
  ) : (
    <button type="button" className={wideClasses} {...rest}>
      {icon}
      {label}
    </button>
  )

/** Its stand-in without JavaScript: the calendar file itself. */
export const CalendarLink = ({ look, href }: { look: CalendarLook; href: string }) =>
  look === 'icon' ? (
    <IconLink label={label} href={href} data-scripted>
      {icon}
    </IconLink>
  ) : (
    <a href={href} data-scripted className={wideClasses}>
      {icon}
      {label}
    </a>
  )
