import { Form } from 'react-router'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import type { ResponseOf } from '../../../../kit/endpoint.ts'
import { roleLabels } from '../../../../kit/roles.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { ButtonForm, IntentButton } from '../../../../ui/forms/post-form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { listPeople, Person } from '../../people-contract.ts'
import { IdentityFields } from '../identity-fields.tsx'
import { type Owner, type PeopleOutcome, RoleField } from './invite-form.tsx'

type PeopleProps = { people: Person[]; owner: Owner; outcome: PeopleOutcome | undefined }

export const People = ({ people, owner, outcome }: PeopleProps) => (
  <ul className="grid divide-y divide-line">
    {people.map((person) => (
      <li key={person.id} className="grid gap-1 py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{person.email}</span>{' '}
          {person.removed ? (
            <Badge color="red">Removed</Badge>
          ) : (
            <Badge color={person.role === 'owner' ? 'green' : 'plain'}>
              {roleLabels[person.role]}
            </Badge>
          )}{' '}
          {person.current ? <Badge>You</Badge> : null}
        </p>
        <p className="text-sm text-soft">
          Since <Moment at={person.createdAt} />
          {person.removed ? '' : person.secondFactor ? ', second factor on' : ', no second factor'}
        </p>
        {person.removed ? null : (
          <ChangeForm
            person={person}
            owner={owner}
            outcome={outcome?.id === person.id ? outcome : undefined}
          />
        )}
      </li>
    ))}
  </ul>
)

type ChangeFormProps = { person: Person; owner: Owner; outcome: PeopleOutcome | undefined }

const ChangeForm = ({ person, owner, outcome }: ChangeFormProps) => {
  return (
    <details open={outcome !== undefined}>
      <summary className="inline-block min-h-6 py-1 text-sm font-medium underline underline-offset-4">
        Change<span className="sr-only"> {person.email}</span>
      </summary>
      <Form method="post" className="grid max-w-md gap-4 pt-3">
        {outcome?.message ? <Notice failed>{outcome.message}</Notice> : null}
        <input type="hidden" name="id" value={person.id} />
        <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
        <RoleField value={person.role} />
        <IdentityFields {...owner} problems={outcome?.fields} />
        <div className="flex flex-wrap gap-3">
          <IntentButton intent="role" className="min-h-11">
            Save role
          </IntentButton>
          <IntentButton intent="remove" look="outlined" className="min-h-11">
            Remove
          </IntentButton>
        </div>
      </Form>
    </details>
  )
}

type InvitationsProps = Pick<ResponseOf<typeof listPeople>, 'invitations'>

export const Invitations = ({ invitations }: InvitationsProps) => (
  <ul className="grid divide-y divide-line">
    {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium wrap-anywhere">{email}</span>{' '}
            <Badge>{roleLabels[role]}</Badge>
          </p>
          <p className="text-sm text-soft wrap-anywhere">
            Invited by {invitedBy}, until <Moment at={expiresAt} />
          </p>
        </div>{' '}
        <ButtonForm intent="withdraw" fields={{ id }}>
          Withdraw<span className="sr-only"> the invitation of {email}</span>
        </ButtonForm>
      </li>
    ))}
  </ul>
)
