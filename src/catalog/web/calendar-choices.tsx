import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { buttonClasses, IconButton } from '../../ui/button.tsx'
import { googleCalendarHref, outlookCalendarHref } from '../calendar-links.ts'
import type { CalendarMenuProps } from './calendar-menu.tsx'
import { saveCalendarFile } from './save-calendar-file.ts'

export type CalendarChoicesProps = CalendarMenuProps & { label: string; icon: ReactNode }

/** The menu itself, open from the start: it takes the place of the button that asked for it. */
export const CalendarChoices = ({ event, publicUrl, look, label, icon }: CalendarChoicesProps) => {
  const save = () => void saveCalendarFile(event, publicUrl)
  return (
    // Not modal: a modal menu would add a style element, which the content policy refuses.
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        {look === 'icon' ? (
          <IconButton label={label}>{icon}</IconButton>
        ) : (
          <button type="button" className={buttonClasses('outlined', 'max-sm:px-2')}>
            {icon}
            {label}
          </button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          loop
          className="menu z-40 min-w-52 rounded-control border border-line bg-panel p-1 text-ink shadow-lift"
        >
          <WebCalendar name="Google Calendar" href={googleCalendarHref(event, publicUrl)} />
          <WebCalendar name="Outlook Calendar" href={outlookCalendarHref(event, publicUrl)} />
          <DropdownMenu.Item className={itemClasses} onSelect={save}>
            Apple Calendar
          </DropdownMenu.Item>
          <DropdownMenu.Item className={itemClasses} onSelect={save}>
            Download .ics file
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center rounded-chip px-3 font-medium no-underline outline-none data-[highlighted]:bg-signal data-[highlighted]:text-on-signal'

const WebCalendar = ({ name, href }: { name: string; href: string | undefined }) =>
  href ? (
    <DropdownMenu.Item asChild className={itemClasses}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    </DropdownMenu.Item>
  ) : null
