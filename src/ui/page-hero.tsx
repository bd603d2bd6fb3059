import type { ReactNode } from 'react'
import { HeroRoutes } from './hero-routes.tsx'

type PageHeroProps = {
  title: string
  /** Breadcrumbs of the page, above its title. */
  trail?: ReactNode
  /** A sentence or two below the title. */
  lead?: ReactNode
  /** Actions and facts below the lead. */
  children?: ReactNode
}

/** The head of a page on asphalt, with the map's route lines at its right. */
export const PageHero = ({ title, trail, lead, children }: PageHeroProps) => (
  <div className="on-hero relative overflow-hidden bg-hero text-hero-ink print:bg-transparent print:text-black">
    <HeroRoutes className="opacity-70 max-xl:hidden" />
    <div className="page-width relative grid gap-4 py-8 sm:py-12 print:py-0">
      {trail}
      <h1 className="max-w-3xl text-heading sm:text-display">{title}</h1>
      {lead ? (
        <p className="max-w-2xl text-lg text-pretty text-hero-soft print:text-black">{lead}</p>
      ) : null}
      {children}
    </div>
  </div>
)
