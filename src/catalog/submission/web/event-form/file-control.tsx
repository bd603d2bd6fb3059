import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callOverHttp, isCallError } from '../../../../kit/call.ts'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { useCheckbox, useField } from '../../../../ui/forms/use-field.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { websiteHref } from '../../../event/contact-links.ts'
import { EventLogo } from '../../../event/web/event-logo.tsx'
import { fileField, fileRemovalField } from '../../../file/file-fields.ts'
import { uploadFile } from '../../../file/upload-file.ts'
import {
  acceptedUploads,
  maxUploadBytes,
  type UploadKind,
  uploadedPicture,
  uploadIdOf,
} from '../../../file/uploaded-file.ts'
import { controlProps, type FormControlProps } from './field-shell.tsx'
import { FileViewContext, UploadFormContext } from './file-view.ts'
import { controlId, fileControlId } from './form-fields.ts'

type State = { text: string; failed?: boolean }

/** Uploads a chosen file at once, and passes its URL to `onSent`. */
const useSending = (kind: UploadKind, onSent: (url: string) => void) => {
  const [state, setState] = useState<State>()
  const form = useContext(UploadFormContext)
  const send = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    if (file.size > maxUploadBytes) {
      setState({ text: 'Choose a file of up to 10 MB.', failed: true })
      return
    }
    setState({ text: `Uploading ${file.name}...` })
    const release = holdSubmit(input.form, () => {
      setState({ text: `Uploading ${file.name}. The form is sent once it is done...` })
      input.scrollIntoView({ block: 'center' })
    })
    try {
      const { body } = await callOverHttp(uploadFile, { query: { kind, form }, file })
      flushSync(() => onSent(body.url))
      setState({ text: `${file.name} uploaded` })
      release({ submits: true })
    } catch (error) {
      input.value = ''
      setState({ text: reasonOf(error), failed: true })
      release({ submits: false })
    }
  }
  return { state, send }
}

/** Holds back a submit of the form, which would lack the file. The result ends that, and may submit the form then. */
const holdSubmit = (form: HTMLFormElement | null, onHeld: () => void) => {
  let held: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    held = event
    event.preventDefault()
    event.stopImmediatePropagation()
    onHeld()
  }
  form?.addEventListener('submit', hold)
  return ({ submits }: { submits: boolean }) => {
    form?.removeEventListener('submit', hold)
    if (submits && held) form?.requestSubmit(held.submitter)
  }
}

/** File input and URL input; with JavaScript, a chosen file is uploaded at once and its URL filled in. */
export const FileControl = (props: FormControlProps) => {
  const { field, value, onChange, problem, takesFiles } = props
  const kind: UploadKind = field.name === 'logoUrl' ? 'logo' : 'flyer'
  const { state, send } = useSending(kind, onChange)
  const address = useField(value, onChange)
  const hydrated = useHydrated()
  const choosesFile = hydrated || takesFiles
  return (
    <div className="grid gap-2">
      {choosesFile ? (
        <>
          <ChooseFile {...{ field, kind, problem, hydrated, send, state }} />
          <label htmlFor={controlId(field.name)} className="text-sm text-soft">
            or the {kind}'s web address
          </label>
        </>
      ) : null}{' '}
      <input
        {...controlProps(choosesFile ? { name: field.name } : field, problem)}
        {...address}
        type="text"
        maxLength={field.maxLength}
        autoComplete="off"
        className={classes(fieldClasses, 'px-3')}
      />
      {value === '' ? null : <PresentFile {...{ kind, value, onChange, takesFiles }} />}
    </div>
  )
}

type ChooseFileProps = Pick<FormControlProps, 'field' | 'problem'> & {
  state: State | undefined
  kind: UploadKind
  hydrated: boolean
  send: (input: HTMLInputElement) => Promise<void>
}

const ChooseFile = ({ field, kind, problem, hydrated, send, state }: ChooseFileProps) => {
  const statusId = `${fileControlId(field.name)}-status`
  const props = controlProps(field, problem)
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The file was chosen before hydration.
    if (hydrated && chosen.current?.files?.[0]) void send(chosen.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [hydrated])
  return (
    <>
      <input
        {...props}
        ref={chosen}
        id={fileControlId(field.name)}
        type="file"
        name={hydrated ? undefined : fileField(kind)}
        accept={acceptedUploads[kind]}
        aria-invalid={problem || state?.failed ? true : undefined}
        aria-describedby={[props['aria-describedby'], statusId].filter(Boolean).join(' ')}
        onChange={(event) => void send(event.currentTarget)}
        className="w-full min-w-0 text-sm text-soft file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-panel file:px-3 file:font-semibold file:text-ink"
      />
      {/* Below the file input that the status is about, not below the URL input. */}
      <p
        id={statusId}
        role="status"
        className={classes(
          'text-sm empty:hidden',
          state?.failed ? 'font-medium text-red' : 'text-soft',
        )}
      >
        {state?.text}
      </p>
    </>
  )
}

type PresentFileProps = Pick<FormControlProps, 'value' | 'onChange' | 'takesFiles'> & {
  kind: UploadKind
}

/** Picture of the existing file, with a link and a checkbox that removes it (without JavaScript, on submit). */
const PresentFile = ({ kind, value, onChange, takesFiles }: PresentFileProps) => {
  const removal = useCheckbox(false, () => onChange(''))
  const viewOf = useContext(FileViewContext)
  const href = websiteHref(value) ?? (uploadIdOf(value) ? viewOf(value) : undefined)
  const picture = uploadedPicture(value)?.sizes[0]?.url
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-3 py-2 font-medium underline underline-offset-4"
        >
          {picture ? (
            <EventLogo
              key={picture}
              url={viewOf(picture)}
              className="size-16 rounded-control border border-line bg-white object-contain"
            />
          ) : null}
          See the {kind}
        </a>
      ) : null}{' '}
      <label
        className={classes('flex min-h-10 items-center gap-2', !takesFiles && 'noscript:hidden')}
      >
        <input
          {...removal}
          type="checkbox"
          name={takesFiles ? fileRemovalField(kind) : undefined}
          className="size-5 accent-signal"
        />{' '}
        Remove the {kind}
      </label>
    </p>
  )
}

const reasonOf = (error: unknown): string =>
  (isCallError(error) && error.publicMessage) ||
  "We couldn't upload the file. Try again in a moment."
