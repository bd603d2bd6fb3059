import type { ReactNode } from 'react'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'

type ClaimShellProps = { title: string; lead?: string; children: ReactNode }

/** Its head never holds the token. */
export const ClaimShell = ({ title, lead, children }: ClaimShellProps) => (
  <>
    <PageHead title={title} description="For venues and clubs." path={manageLinkPath} unlisted />
    <PageHero title={title} lead={lead} />
    <div className="page-width mt-8 grid max-w-2xl gap-6">{children}</div>
  </>
)

/** Says no more than that: neither whether there was such a link, nor what became of it. */
export const InvalidLink = () => (
  <ClaimShell title="This link isn't valid.">
    <p className="text-lg">
      Links that claim a page work for 7 days, and a new one replaces the old one. Ask for another
      with your private link.
    </p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </ClaimShell>
)
