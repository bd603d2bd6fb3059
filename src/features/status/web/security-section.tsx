import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { Status } from '../contract.ts'
import { agoInWords } from '../figures.ts'
import { Fact } from './geocoder-section.tsx'

/** Event → its label, in the page's order. Failures are listed even if none occurred. */
const names: [event: string, words: string][] = [
  ['sign_in_failed', 'Failed sign-ins'],
  ['sign_in_refused', 'Blocked after too many attempts'],
  ['identity_check_failed', 'Failed identity checks in an open session'],
  ['identity_check_refused', 'Blocked identity checks in an open session'],
  ['signed_in', 'Sign-ins'],
  ['password_changed', 'Passwords changed'],
  ['second_factor_enabled', 'Authenticator apps turned on'],
  ['second_factor_disabled', 'Authenticator apps turned off'],
  ['passkey_added', 'Passkeys added'],
  ['passkey_removed', 'Passkeys removed'],
  ['administrator_created', 'Administrators added'],
  ['administrator_invited', 'Administrators invited'],
  ['invitation_withdrawn', 'Invitations withdrawn'],
  ['administrator_role_changed', 'Roles changed'],
  ['administrator_reset', 'Administrators reset'],
  ['administrator_disabled', 'Administrators disabled'],
  ['administrator_signed_out', 'Administrators signed out by command'],
]

const always = new Set(['sign_in_failed', 'sign_in_refused', 'signed_in'])

type SecuritySectionProps = { events: Status['security']; now: string }

export const SecuritySection = ({ events, now }: SecuritySectionProps) => {
  const countByEvent = new Map(events.map((each) => [each.event, each]))
  const shownNames = names.filter(([event]) => always.has(event) || countByEvent.has(event))
  return (
    <PanelSection id="security" title="Sign-in" note="The last 24 hours.">
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shownNames.map(([event, words]) => {
          const { count = 0, lastAt } = countByEvent.get(event) ?? {}
          return (
            <Fact key={event} term={words}>
              {formatNumber(count)}
              {lastAt ? `, the latest about ${agoInWords(lastAt, now)}` : ''}
            </Fact>
          )
        })}
      </dl>
      <p>
        <TextLink to={withQuery(administratorPaths.audit, { subjectType: 'administrator' })}>
          Networks and reasons in the audit log
        </TextLink>
      </p>
    </PanelSection>
  )
}
