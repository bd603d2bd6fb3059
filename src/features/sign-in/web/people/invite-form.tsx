import { useId } from 'react'
import { Form } from 'react-router'
import { type Role, roleLabels, roles } from '../../../../kit/roles.ts'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { IntentButton } from '../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { IdentityFields } from '../identity-fields.tsx'
import { LabeledInput } from '../labeled-input.tsx'

/** The owner who views the page, and their ways to confirm their identity. */
export type Owner = { email: string; hasFactor: boolean; hasPasskey: boolean }

/** Outcome returned without a redirect. */
export type PeopleOutcome = {
  intent: string
  /** Id of the person. */
  id: string
  email: string
  message?: string
  /** Field → how to fix it. */
  fields?: Record<string, string>
  /** Path of the invitation link if it was not mailed. */
  invited?: string
}

export const RoleField = ({ value }: { value: Role }) => {
  const id = useId()
  return (
    <FieldFrame id={id} label="Role">
      <select id={id} name="role" defaultValue={value} className={classes(fieldClasses, 'px-2')}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type InviteFormProps = { owner: Owner; outcome: PeopleOutcome | undefined }

export const InviteForm = ({ owner, outcome }: InviteFormProps) => {
  const result = outcome?.intent === 'invite' && !outcome.invited ? outcome : undefined
  return (
    <Form method="post" className="grid max-w-md gap-4">
      {result?.message ? <Notice failed>{result.message}</Notice> : null}
      <LabeledInput
        name="email"
        type="email"
        label="Email address"
        hint="They get a link that works once, for 7 days."
        autoComplete="off"
        required
        maxLength={254}
        defaultValue={result?.email}
        problem={result?.fields?.email}
      />
      <RoleField value="editor" />
      <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
      <IdentityFields {...owner} problems={result?.fields} />
      <div>
        <IntentButton intent="invite" className="min-h-11">
          Invite
        </IntentButton>
      </div>
    </Form>
  )
}
