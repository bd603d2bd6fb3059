import { callOverHttp } from '../../kit/call.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type CardEvent, wholeEvent } from '../card-event.ts'
import { calendarFileName } from '../file-names.ts'
import { saveFile } from './save-file.ts'

/** Writes the event's calendar file on this device and saves it under the event's name. */
export const saveCalendarFile = async (event: CardEvent, publicUrl: string): Promise<void> => {
  try {
    const whole = await wholeEvent(event, callOverHttp)
    const { calendarFile, CALENDAR_FILE_TYPE } = await import('../calendar-file.ts')
    saveFile(calendarFile([whole], { base: publicUrl }), {
      type: CALENDAR_FILE_TYPE,
      name: calendarFileName(event.name),
    })
  } catch {
    showToast({
      title: 'Calendar file not made',
      description: 'Check your connection and try again.',
      look: 'destructive',
    })
  }
}
