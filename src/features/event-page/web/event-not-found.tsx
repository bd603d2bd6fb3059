import { paths } from '../../../catalog/links/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { RoadEnds } from '../../../ui/road-ends.tsx'

/** For an event that does not exist, and for one that could not be loaded. */
export const EventNotFound = () => (
  <>
    <title>{`Event Not Found · ${siteSettings.name}`}</title>
    <meta name="robots" content="noindex" />
    <RoadEnds
      title="Event Not Found"
      text="The event you're looking for doesn't exist or has been removed."
      way={{ to: paths.home, label: 'Back to Events' }}
    />
  </>
)

/** Skeleton of the page while an event loads, with a message for screen readers. */
export const EventLoading = () => (
  <div>
    <title>{`Loading event · ${siteSettings.name}`}</title>
    <div className="bg-hero">
      <div className="page-width grid min-h-72 items-center py-8">
        <h1 className="text-title text-hero-ink">
          <output>Loading event details...</output>
        </h1>
      </div>
    </div>
    <div aria-hidden className="page-width grid gap-6 py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="h-64 animate-pulse rounded-card bg-chip" />
      <div className="h-64 animate-pulse rounded-card bg-chip" />
    </div>
  </div>
)
