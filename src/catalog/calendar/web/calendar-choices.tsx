import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { callOverHttp } from '../../../kit/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CardEvent, loadFullEvent } from '../../event/card-event.ts'
import { calendarFileName } from '../../file/file-names.ts'
import { googleCalendarHref, outlookCalendarHref } from '../calendar-links.ts'
import { CalendarButton, type CalendarLook } from './calendar-button.tsx'

/** Writes the event's calendar file on this device and saves it under the event's name. */
const saveCalendarFile = async (event: CardEvent, publicUrl: string): Promise<void> => {
  try {
    const fullEvent = await loadFullEvent(event, callOverHttp)
    const { calendarFile, CALENDAR_FILE_TYPE } = await import('../calendar-file.ts')
    saveFile(calendarFile([fullEvent], { base: publicUrl }), {
      type: CALENDAR_FILE_TYPE,
      name: calendarFileName(event.name),
    })
  } catch {
    showToast({
      title: "We couldn't create the calendar file",
      description: 'Check your connection and try again.',
      look: 'destructive',
    })
  }
}

/** Saves a text as a file on this device. */
const saveFile = (text: string, { type, name }: { type: string; name: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export type CalendarMenuProps = {
  event: CardEvent
  /** PUBLIC_URL, for the links in calendar entries. */
  publicUrl: string
  look: CalendarLook
}

export type CalendarChoicesProps = CalendarMenuProps & {
  /** Opened with a key: moves the focus to the first choice. */
  byKeyboard: boolean
}

/** Menu that mounts open and replaces the button that was pressed. */
export const CalendarChoices = (props: CalendarChoicesProps) => {
  const { event, publicUrl, look, byKeyboard } = props
  const content = useFirstChoiceFocused(byKeyboard)
  const save = () => void saveCalendarFile(event, publicUrl)
  return (
    // A single child for the parent's layout. Not in a portal, so that the menu stays in its landmark. Not modal: a
    // modal menu adds a style element, which the CSP blocks.
    <span className="contents">
      <DropdownMenu.Root defaultOpen modal={false}>
        <DropdownMenu.Trigger asChild>
          <CalendarButton look={look} about={event.name} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          ref={content}
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
      </DropdownMenu.Root>
    </span>
  )
}

/** The menu moves the focus only for keys pressed on its own trigger, but the key was pressed on CalendarLink. */
const useFirstChoiceFocused = (isEnabled: boolean) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isEnabled) return undefined
    const frame = requestAnimationFrame(() =>
      content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [isEnabled])
  return content
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
