import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { organizerKindLabel } from '../../../catalog/event/organizer-kinds.ts'
import { mapPath } from '../../../catalog/links/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { loadProfile, type ProfilePage } from './load-dates.ts'
import { ProfileFrame } from './profile-frame.tsx'

export const loader = ({ params, ...args }: LoaderFunctionArgs) =>
  loadProfile(args, 'organizer', params.organizer ?? '')

/** Upcoming and past events of a club or another organizer. */
export default function OrganizerPage() {
  const page = useLoaderData<ProfilePage>()
  const { name, slug, organizerKind } = page.dates.profile
  return (
    <ProfileFrame
      page={page}
      title={`${name}: car events`}
      attribution={`by ${name}`}
      lead={organizerKind ? organizerKindLabel(organizerKind) : 'Organizer'}
      known={{ showCities: true }}
    >
      {page.dates.coming.length > 0 ? (
        <p className="flex flex-wrap gap-2">
          <LinkButton to={mapPath({ organizer: slug })} look="outlined">
            Show on the map
          </LinkButton>
        </p>
      ) : null}
    </ProfileFrame>
  )
}
