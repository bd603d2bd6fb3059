import { siteSettings } from '../../../kit/site-settings.ts'

/** The address that the site's settings give for questions, as a link. */
export const InfoAddress = () => (
  <a href={`mailto:${siteSettings.infoAddress}`}>{siteSettings.infoAddress}</a>
)
