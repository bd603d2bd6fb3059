import { X } from 'lucide'
import { Toast } from 'radix-ui'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type ToastMessage } from './toast-store.ts'

/** F8 moves the focus here; a 50 px swipe to the right or five seconds dismiss the toast; one with an action stays. */
export default function ToastRegion({ message }: { message: ToastMessage }) {
  const { id, title, description, look, action, open } = message
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        key={id}
        open={open}
        duration={action ? Number.POSITIVE_INFINITY : undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismissToast(id)
        }}
        className={classes(
          'toast flex items-start gap-3 rounded-control border p-4 shadow-lift',
          look === 'destructive'
            ? 'border-red bg-red-tint text-red'
            : 'border-line bg-panel text-ink',
        )}
      >
        <div className="min-w-0 flex-1 wrap-anywhere">
          <Toast.Title className="font-semibold">{title}</Toast.Title>
          {description ? <Toast.Description>{description}</Toast.Description> : null}
          {action ? (
            <Toast.Action
              altText={action.altText}
              onClick={action.run}
              className={buttonClasses('outlined', 'mt-2')}
            >
              {action.label}
            </Toast.Action>
          ) : null}
        </div>
        <Toast.Close
          aria-label="Dismiss"
          className="-m-2 inline-flex size-10 items-center justify-center"
        >
          <Icon shape={X} className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 m-0 grid w-full max-w-[420px] list-none grid-cols-[minmax(0,1fr)] gap-2 p-4 -outline-offset-4"
      />
    </Toast.Provider>
  )
}
