import { callOverHttp } from '../../../kit/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CardEvent, wholeEvent } from '../../event/card-event.ts'
import { calendarFileName } from '../../files/file-names.ts'

/** Writes the event's calendar file on this device and saves it under the event's name. */
export const saveCalendarFile = async (event: CardEvent, publicUrl: string): Promise<void> => {
  try {
    const whole = await wholeEvent(event, callOverHttp)
    const { calendarFile, CALENDAR_FILE_TYPE } = await import('../../calendar/calendar-file.ts')
    saveFile(calendarFile([whole], { base: publicUrl }), {
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

/** Saves a text that was made on this device as a file. */
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
