import { useRouteLoaderData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { PolicyPage } from './policy-page.tsx'
import { privacySections } from './privacy-sections.tsx'
import type { Site } from './privacy-visit.tsx'

export default function PrivacyPage() {
  const root = useRouteLoaderData('root') as { analyticsId?: string } | undefined
  const analytics = root?.analyticsId !== undefined
  const { sendsMail, notifies } = useSiteFacts()
  return (
    <PolicyPage
      title="Privacy Policy"
      description={`What ${siteSettings.name} stores about visitors and organizers, and what it doesn't.`}
      path={paths.privacy}
      summary={<Summary analytics={analytics} sendsMail={sendsMail} />}
      sections={privacySections({ analytics, sendsMail, notifies })}
    />
  )
}

const Summary = ({ analytics, sendsMail }: Site) => (
  <ul>
    <li>You don&rsquo;t need an account, and we set no cookies for visitors who just browse.</li>
    <li>
      Your exact location stays on your device. A search near you sends it rounded to about two
      thirds of a mile, and we do not keep it
      {sendsMail ? ' unless you ask for email about that search' : ''}.
    </li>
    <li>
      {analytics
        ? 'Page views are counted by an analytics service, unless your browser asks not to be tracked.'
        : 'No analytics service is switched on here.'}
    </li>
    <li>We publish the events you submit, not the messages you send us.</li>
    <li>We don&rsquo;t sell data or show advertising.</li>
  </ul>
)
