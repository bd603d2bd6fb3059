import { useEffect, useRef, useState } from 'react'
import { CallError, callOverHttp } from '../../../kit/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/field.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { websiteHref } from '../../contact-links.ts'
import { fileField, fileRemovalField, uploadFile } from '../../upload-file.ts'
import {
  acceptedUploads,
  maxUploadBytes,
  type UploadKind,
  uploadIdOf,
} from '../../uploaded-file.ts'
import { controlProps, type FormControlProps } from './field-shell.tsx'
import { controlId, fileControlId } from './form-fields.ts'

type State = { text: string; failed?: boolean }

/** Sends a chosen file at once; its address goes to `onSent`. */
const useSending = (kind: UploadKind, onSent: (url: string) => void) => {
  const [state, setState] = useState<State>()
  const send = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    if (file.size > maxUploadBytes) {
      setState({ text: 'A file may have at most 10 MB.', failed: true })
      return
    }
    setState({ text: `Sending ${file.name}...` })
    try {
      const { body } = await callOverHttp(uploadFile, { query: { kind }, file })
      onSent(body.url)
      setState({ text: `${file.name} is here.` })
    } catch (error) {
      input.value = ''
      setState({ text: reasonOf(error), failed: true })
    }
  }
  return { state, send }
}

/** A file and its address; with scripts a file is sent at once and its address filled in. */
export const FileControl = (props: FormControlProps) => {
  const { field, value, onChange, problem, takesFiles } = props
  const kind: UploadKind = field.name === 'logoUrl' ? 'logo' : 'flyer'
  const { state, send } = useSending(kind, onChange)
  const hydrated = useHydrated()
  const choosesFile = hydrated || takesFiles
  return (
    <div className="grid gap-2">
      {choosesFile ? (
        <>
          <ChooseFile {...{ field, kind, problem, hydrated, send }} />
          <label htmlFor={controlId(field.name)} className="text-sm text-soft">
            or the {kind}'s web address
          </label>
        </>
      ) : null}
      <input
        {...controlProps(choosesFile ? { name: field.name } : field, problem)}
        type="text"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={field.maxLength}
        autoComplete="off"
        className={classes(fieldClasses, 'px-3')}
      />
      {value === '' ? null : <PresentFile {...{ kind, value, onChange, hydrated, takesFiles }} />}
      <p
        role="status"
        className={classes(
          'text-sm empty:hidden',
          state?.failed ? 'font-medium text-red' : 'text-soft',
        )}
      >
        {state?.text}
      </p>
    </div>
  )
}

type ChooseFileProps = Pick<FormControlProps, 'field' | 'problem'> & {
  kind: UploadKind
  hydrated: boolean
  send: (input: HTMLInputElement) => Promise<void>
}

const ChooseFile = ({ field, kind, problem, hydrated, send }: ChooseFileProps) => {
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Chosen before the scripts were there.
    if (hydrated && chosen.current?.files?.[0]) void send(chosen.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes alive
  }, [hydrated])
  return (
    <input
      {...controlProps(field, problem)}
      ref={chosen}
      id={fileControlId(field.name)}
      type="file"
      name={hydrated ? undefined : fileField(kind)}
      accept={acceptedUploads[kind]}
      onChange={(event) => void send(event.currentTarget)}
      className="w-full min-w-0 text-sm text-soft file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-panel file:px-3 file:font-semibold file:text-ink"
    />
  )
}

type PresentFileProps = Pick<FormControlProps, 'value' | 'onChange' | 'takesFiles'> & {
  kind: UploadKind
  hydrated: boolean
}

/** What is there already, with a way to see it and one to remove it. */
const PresentFile = ({ kind, value, onChange, hydrated, takesFiles }: PresentFileProps) => {
  const href = websiteHref(value) ?? (uploadIdOf(value) ? value : undefined)
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="py-2 font-medium underline underline-offset-4"
        >
          See the {kind}
        </a>
      ) : null}
      {hydrated ? (
        <Button look="quiet" onClick={() => onChange('')}>
          Remove the {kind}
        </Button>
      ) : null}
      {takesFiles && !hydrated ? (
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name={fileRemovalField(kind)} className="size-5 accent-signal" />
          Remove the {kind}
        </label>
      ) : null}
    </p>
  )
}

const reasonOf = (error: unknown): string =>
  (error instanceof CallError && error.publicMessage) ||
  'The file could not be sent. Try again in a little while.'
