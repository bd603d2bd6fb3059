import type { ComponentProps, ReactNode } from 'react'
import { HeroRoutes } from './hero-routes.tsx'
import { PageHead } from './page-head.tsx'

type PageTopProps = ComponentProps<typeof PageHead> & {
  /** Visible heading if it differs from the document title. */
  heading?: string
  /** Breadcrumbs of the page, above its title. */
  trail?: ReactNode
  /** A sentence or two below the title. */
  lead?: ReactNode
  /** Actions and facts below the lead. */
  children?: ReactNode
}

/** Title and tags of a page, and its hero with the map's route lines at the right. */
export const PageTop = ({ heading, trail, lead, children, ...head }: PageTopProps) => (
  <>
    <PageHead {...head} />
    <div className="on-hero relative overflow-hidden bg-hero text-hero-ink print:bg-transparent print:text-black">
      <HeroRoutes className="opacity-70 max-xl:hidden" />
      <div className="page-width relative grid gap-4 py-8 sm:py-12 print:py-0">
        {trail}
        <h1 className="max-w-3xl text-heading sm:text-display">{heading ?? head.title}</h1>
        {lead ? (
          <p className="max-w-2xl text-lg text-pretty text-hero-soft print:text-black">{lead}</p>
        ) : null}
        {children}
      </div>
    </div>
  </>
)
