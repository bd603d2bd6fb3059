import { callOverHttp } from '../../../kit/call.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { type CardEvent, wholeEvent } from '../../event/card-event.ts'
import { calendarFileName } from '../../files/file-names.ts'
import { saveFile } from './save-file.ts'

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
