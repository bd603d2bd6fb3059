import type { ComponentProps } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/submission/web/private-page.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'

/** A page of the private link. */
export const ManageShell = (props: Omit<ComponentProps<typeof PrivatePage>, 'className'>) => (
  <PrivatePage {...props} className="max-w-4xl" />
)

/** Says no more than that: neither whether there was such a link, nor what became of it. */
export const InvalidLink = () => (
  <ManageShell title={invalidLink}>
    <p className="text-lg">
      Links end 30 days after the last date of an event, and a new link replaces the old one.
    </p>
    <p>
      {useSiteFacts().sendsMail ? (
        <LinkButton to={manageLinkPath}>Send me a new link</LinkButton>
      ) : (
        <LinkButton to={paths.contact}>Write to us for a new link</LinkButton>
      )}
    </p>
  </ManageShell>
)
