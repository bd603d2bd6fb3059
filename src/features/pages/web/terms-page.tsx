import { paths } from '../../../catalog/links/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { PolicyPage } from './policy-page.tsx'
import { termsSections } from './terms-sections.tsx'

export default function TermsPage() {
  return (
    <PolicyPage
      title="Terms of Service"
      description={`The rules for using ${siteSettings.name} and for listing events in it.`}
      path={paths.terms}
      summary={summary}
      sections={termsSections}
    />
  )
}

const summary = (
  <ul>
    <li>The directory is free to use, and listing is free.</li>
    <li>List real events accurately, and publish only what you have the right to.</li>
    <li>Organizers run the events. Check with them before you go.</li>
    <li>We review submissions, and may decline, correct or remove a listing.</li>
  </ul>
)
