import { paths } from '../../../catalog/links/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { RoadEnds } from '../../../ui/road-ends.tsx'

/** For an event that is not there, and for one that could not be loaded. */
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
