import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  type ClientActionFunctionArgs,
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { editEventPath } from '../../../../catalog/links/private-paths.ts'
import { FormControl } from '../../../../catalog/submission/web/event-form/form-control.tsx'
import { controlId } from '../../../../catalog/submission/web/event-form/form-fields.ts'
import { followingScope, ScopeChoice } from '../../../../catalog/submission/web/scope-choice.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator, leadsToSignIn } from '../../../../kit/administrator-session.ts'
import { failureOf, isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { FormGroup } from '../../../../ui/forms/form-group.tsx'
import { rereadUnlessUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import {
  countOtherDates,
  type EditScope,
  editReviewed,
  getReviewedEvent,
  type OtherDates,
  type ReviewedEvent,
} from '../../contract.ts'
import { getPrivateLink } from '../../link-contract.ts'
import { reviewPath } from '../decision/review-address.ts'
import { precisionWords } from '../event/event-words.ts'
import { PrivateLinkSection } from '../private-link.tsx'
import { type EditField, editGroups, readEditTexts, textsOf, valuesOf } from './edit-fields.ts'
import {
  type EditFailure,
  forgetUnsentEdit,
  keepUnsentEdit,
  readUnsentEdit,
  unsentEdit,
  unsentEditOf,
} from './unsent-edits.ts'

type EditInputProps = {
  field: Omit<EditField, 'name'> & { name: string }
  value: string
  /** Message shown at the field, on what to fix. */
  problem: string | undefined
}

/** Field of the administrator's form: the organizers' control with its own text state. */
export const EditInput = ({ field, value, problem }: EditInputProps) => {
  const [text, setText] = useState(value)
  const list = field.suggestions && `${controlId(field.name)}-list`
  return (
    <>
      <FormControl field={field} value={text} onChange={setText} problem={problem} list={list} />
      {list ? (
        <datalist id={list}>
          {field.suggestions?.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

export const loader = asAdministrator(async (call, { params }) => {
  try {
    const input = { params: { id: params.id ?? '' } }
    const [event, link, dates] = await Promise.all([
      call(getReviewedEvent, input),
      call(getPrivateLink, input),
      call(countOtherDates, input),
    ])
    return { event: event.body, link: link.body, dates: dates.body }
  } catch (error) {
    if (isCallError(error) && error.status === 404) throw data(null, 404)
    throw error
  }
})

/** Saves the form that edits an event. */
export const action = asAdministrator(async (call, { request, params }) => {
  const sent = await formTexts(request)
  const texts = readEditTexts(sent)
  const scope = sent.scope || 'one'
  const id = params.id ?? ''
  const body = {
    ...valuesOf(texts),
    near: texts.near?.slice(0, 200),
    timeZone: texts.timeZone?.slice(0, 60),
    scope: scope as EditScope,
    sequence: Number(sent.sequence) || 0,
  }
  let events: number
  try {
    events = (await call(editReviewed, { params: { id }, body })).body.events
  } catch (error) {
    const { status, message, fields } = failureOf(error)
    const sequence = status === 409 ? undefined : sent.sequence
    return data<EditFailure>({ message, fields, texts, scope, sequence }, status)
  }
  const what = events > 1 ? 'series' : 'saved'
  return redirect(reviewPath({ event: id, done: { what, id } }), 303)
})

export const clientAction = async (args: ClientActionFunctionArgs) => {
  const { id = '' } = args.params
  const copy = args.request.clone()
  try {
    const answer = await sendCarefully(unsentEdit)(args)
    forgetUnsentEdit(id)
    return answer
  } catch (error) {
    if (leadsToSignIn(error)) keepUnsentEdit(id, await formTexts(copy))
    else forgetUnsentEdit(id)
    throw error
  }
}

export const shouldRevalidate = rereadUnlessUnsent

export default function EditPage() {
  const { event, link, dates } = useLoaderData<typeof loader>()
  const answer = useActionData<EditFailure>()
  const unsent = useUnsentEdit(event.id)
  const failure = answer ?? unsent
  const busy = useNavigation().state === 'submitting'
  const path = editEventPath(event.id)
  return (
    <AdministratorPage title="Edit event" lead={event.name} path={path} failure={failure}>
      <Form method="post" action={path} noValidate className="grid max-w-4xl gap-6">
        <input type="hidden" name="sequence" value={failure?.sequence ?? event.sequence} />
        {/* Remounted with the text typed before the sign-in: fields read only their first value. */}
        <EditGroups key={unsent ? 'unsent' : 'stored'} event={event} failure={failure} />
        {dates.all > 0 ? (
          <EditScope
            key={unsent ? 'unsent scope' : 'scope'}
            dates={dates}
            chosen={failure?.scope}
          />
        ) : null}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <LinkButton look="outlined" to={reviewPath({ event: event.id })}>
            Back without saving
          </LinkButton>
        </p>
      </Form>
      {link ? (
        <div className="max-w-4xl">
          <PrivateLinkSection id={event.id} link={link} />
        </div>
      ) : null}
    </AdministratorPage>
  )
}

const staysAsItIs = () => () => {}

/** Edit stored in this tab; the server doesn't know it, and renders the stored values. */
const useUnsentEdit = (id: string): EditFailure | undefined => {
  const kept = useSyncExternalStore(
    staysAsItIs,
    () => readUnsentEdit(id),
    () => null,
  )
  return useMemo(() => unsentEditOf(kept), [kept])
}

type EditScopeProps = { dates: OtherDates; chosen: string | undefined }

const EditScope = ({ dates: { later, all }, chosen }: EditScopeProps) => (
  <div className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift">
    <ScopeChoice
      further={[
        ...(later > 0 ? [followingScope(later)] : []),
        { value: 'all', label: `All ${all + 1} remaining dates` },
      ]}
      chosen={chosen}
    />
    <p className="text-sm text-soft">
      Details that differ on another date stay as they are. A new date moves the others by the same
      number of days. If later dates move and earlier ones stay, they become a separate series.
    </p>
  </div>
)

type EditGroupsProps = { event: ReviewedEvent; failure: EditFailure | undefined }

const EditGroups = ({ event, failure }: EditGroupsProps) => {
  const stored = textsOf(event)
  const texts = failure?.texts ?? stored
  const isConflict = failure !== undefined && failure.sequence === undefined
  /** Note at a field after a conflict: saving again would overwrite the newer value. */
  const replaced = ({ name, choices = [] }: EditInputProps['field']) => {
    const now = stored[name]
    if (!isConflict || now === undefined || texts[name]?.replaceAll('\r', '') === now) return
    const words = choices.find(({ value }) => value === now)?.label ?? now
    return `Now: ${words || 'empty'}. Yours replaces it.`
  }
  const near: EditInputProps['field'] = {
    name: 'near',
    label: 'Put the pin here',
    kind: 'text',
    hint: `A ZIP code, or city and state. The pin now: ${precisionWords(event)}.`,
  }
  return editGroups.map(({ title, fields }) => (
    <FormGroup key={title} title={title}>
      {(title === 'Where' ? [near, ...fields] : fields).map((field) => (
        <EditInput
          key={field.name}
          field={field}
          value={texts[field.name] ?? ''}
          problem={failure?.fields[field.name] ?? replaced(field)}
        />
      ))}
    </FormGroup>
  ))
}
