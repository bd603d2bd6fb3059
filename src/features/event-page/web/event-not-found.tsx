import { paths } from '../../../catalog/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { LinkButton } from '../../../ui/button.tsx'

/** For an event that is not there, and for one that could not be loaded. */
export const EventNotFound = () => (
  <div className="page-width grid justify-items-center gap-4 py-12 text-center sm:py-20">
    <title>{`Event Not Found · ${siteSettings.name}`}</title>
    <meta name="robots" content="noindex" />
    <img
      src="/pictures/road-ends.svg"
      alt=""
      width={640}
      height={320}
      className="w-full max-w-md rounded-card"
    />
    <h1 className="text-heading">Event Not Found</h1>
    <p className="max-w-prose text-soft">
      The event you're looking for doesn't exist or has been removed.
    </p>
    <LinkButton to={paths.home} className="mt-2">
      Back to Events
    </LinkButton>
  </div>
)
