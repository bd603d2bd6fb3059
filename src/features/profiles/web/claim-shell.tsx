import type { ComponentProps } from 'react'
import { invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/web/private-page.tsx'
import { LinkButton } from '../../../ui/button.tsx'

/** A page by which a venue or a club claims its page. */
export const ClaimShell = (props: Omit<ComponentProps<typeof PrivatePage>, 'description'>) => (
  <PrivatePage {...props} description="For venues and clubs." />
)

/** Says no more than that: neither whether there was such a link, nor what became of it. */
export const InvalidLink = () => (
  <ClaimShell title={invalidLink}>
    <p className="text-lg">
      Links that claim a page work for 7 days, and a new one replaces the old one. Ask for another
      with your private link.
    </p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </ClaimShell>
)
