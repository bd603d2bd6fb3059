import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'

/** Site name, as a component for constant texts that are created before the settings are loaded. */
export const SiteTitle = () => siteSettings.name

/** Link to the site's email address for questions. */
export const InfoAddress = ({ className }: { className?: string }) => {
  const { infoAddress } = useSiteFacts()
  return (
    <a href={`mailto:${infoAddress}`} className={className}>
      {infoAddress}
    </a>
  )
}
