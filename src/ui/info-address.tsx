import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'

/** The site's name within texts that are made before it is known. */
export const SiteTitle = () => siteSettings.name

/** The site's address for questions, as a link. */
export const InfoAddress = ({ className }: { className?: string }) => {
  const { infoAddress } = useSiteFacts()
  return (
    <a href={`mailto:${infoAddress}`} className={className}>
      {infoAddress}
    </a>
  )
}
