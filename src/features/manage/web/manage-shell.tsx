import type { ReactNode } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { invalidLink } from '../rules.ts'

type ManageShellProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A page of the private link. Its head never holds the token. */
export const ManageShell = ({ title, lead, children }: ManageShellProps) => (
  <>
    <PageHead
      title={title}
      description="For the organizer of an event."
      path={manageLinkPath}
      unlisted
    />
    <PageHero title={title} lead={lead} />
    <div className="page-width mt-8 grid max-w-4xl gap-6">{children}</div>
  </>
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
