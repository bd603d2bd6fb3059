import { Button } from '../../../ui/button.tsx'

type RemindersNoteProps = { stopped: boolean; sendsMail: boolean }

/** Whether mail asks about each date, with the button that changes it. */
export const RemindersNote = ({ stopped, sendsMail }: RemindersNoteProps) => {
  if (!stopped && !sendsMail) return null
  return (
    <form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-soft">
        {stopped
          ? 'Reminders are off: we don’t email you to ask if a date is still on.'
          : 'We email you before each date to ask if it’s still on.'}
      </p>
      <Button
        type="submit"
        name="answer"
        value={stopped ? 'start_reminders' : 'stop_reminders'}
        look="outlined"
      >
        {stopped ? 'Turn reminders on' : 'Turn reminders off'}
      </Button>
    </form>
  )
}
