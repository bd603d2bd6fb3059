import { data, useActionData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { failureOf, reasonIn } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { FieldsForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { erasePersonalData, findPersonalData } from '../contract.ts'

export const loader = asAdministrator(() => null)

type DataKindCount = { what: string; count: number; stays: string }

type EraseOutcome = {
  address: string
  message?: string
  found?: DataKindCount[]
  /** All found data as JSON. */
  json?: string
  erased?: DataKindCount[]
}

export const action = asAdministrator(async (call, { request }) => {
  const { address = '', confirm } = await formTexts(request)
  const find = async () => {
    const { body } = await call(findPersonalData, { body: { address } })
    return { address, found: body.data, json: JSON.stringify(body, null, 2) }
  }
  try {
    if (confirm === undefined) return data<EraseOutcome>(await find())
    const { body } = await call(erasePersonalData, { body: { address, confirm } })
    return data<EraseOutcome>({ address: '', erased: body.data })
  } catch (error) {
    const failure = failureOf(error)
    const { status } = failure
    // The list stays for another attempt.
    const shownData = status === 422 && confirm !== undefined ? await find() : { address }
    return data<EraseOutcome>({ ...shownData, message: reasonIn(failure) }, status)
  }
})

export const clientAction = sendCarefully(
  (message, { address = '' }): EraseOutcome => ({ message, address }),
)

export const shouldRevalidate = keepWhenUnsent

/** Page that exports or erases the data of one address, at its owner's request. */
export default function PersonalDataPage() {
  const outcome = useActionData<typeof action>()
  return (
    <AdministratorPage
      title="Personal Data"
      lead="Export or erase what we keep of one email address."
      path={administratorPaths.personalData}
      failure={outcome}
    >
      {outcome?.erased ? <Summary title="Erased" kinds={outcome.erased} /> : null}
      <FindForm key={outcome?.address} address={outcome?.address ?? ''} />
      {outcome?.found ? <Found {...outcome} found={outcome.found} /> : null}
    </AdministratorPage>
  )
}

const FindForm = ({ address }: { address: string }) => (
  <FieldsForm label="Show what we keep">
    <TextField
      name="address"
      label="Email address"
      type="email"
      defaultValue={address}
      maxLength={254}
      autoComplete="off"
    />
  </FieldsForm>
)

const Summary = ({ title, kinds }: { title: string; kinds: readonly DataKindCount[] }) => (
  <section role="status" className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    {kinds.length === 0 ? <p>Nothing is kept of this address.</p> : null}
    <ul className="list-disc pl-5">
      {kinds.map(({ what, count, stays }) => (
        <li key={what}>
          {what}: {count}
          {stays ? `. Stays: ${stays}` : ''}
        </li>
      ))}
    </ul>
  </section>
)

type FoundProps = Pick<EraseOutcome, 'address' | 'json'> & { found: readonly DataKindCount[] }

const Found = ({ address, json, found }: FoundProps) => (
  <div className="grid max-w-2xl gap-4">
    <Summary title={`Kept of ${address}`} kinds={found} />
    <details>
      <summary className="min-h-6 font-medium">Everything as JSON</summary>
      <pre className="mt-2 max-h-96 overflow-auto rounded-control border border-line p-3 text-sm">
        {json}
      </pre>
    </details>
    <FieldsForm fields={{ address }} label="Erase">
      <TextField
        name="confirm"
        label="Enter the address again to erase its data"
        maxLength={254}
        autoComplete="off"
      />
    </FieldsForm>
  </div>
)
