import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { addressLine } from '../../../catalog/event/contact-links.ts'
import { LocatorMap } from '../../../catalog/event/web/locator-map.tsx'
import { DirectionsLink } from '../../../catalog/search/web/event-actions.tsx'
import { loadProfile, type ProfilePage } from './load-dates.ts'
import { ProfileFrame } from './profile-frame.tsx'

export const loader = ({ params, ...args }: LoaderFunctionArgs) =>
  loadProfile(args, 'venue', params.venue ?? '')

/** Upcoming and past events at a venue. */
export default function VenuePage() {
  const page = useLoaderData<ProfilePage>()
  const { event, profile } = page.dates
  const { name, place } = profile
  const where = [place.city, place.state].filter(Boolean).join(', ')
  const address = addressLine(place) || where
  return (
    <ProfileFrame
      page={page}
      title={`Upcoming car events at ${[name, where].filter(Boolean).join(', ')}`}
      attribution={`at ${name}, ${address}`}
      lead={address}
      known={{ venueName: name, showOrganizers: true }}
      aside={<Where place={place} address={address} />}
    >
      <p>
        <DirectionsLink event={{ ...event, ...place, name }} />
      </p>
    </ProfileFrame>
  )
}

type WhereProps = { place: ProfilePage['dates']['profile']['place']; address: string }

const Where = ({ place, address }: WhereProps) => (
  <section aria-labelledby="where">
    <h2 id="where" className="text-heading">
      Where it is
    </h2>
    <p className="mt-1 text-soft">{address}</p>
    <LocatorMap event={place} />
  </section>
)
