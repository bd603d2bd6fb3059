import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'

/** Picture of 1200 by 630 pixels on this site. */
type SharePicture = { path: string; alt: string }

export type ShareTagsProps = {
  title: string
  description: string
  /** Canonical path of the page. */
  path: string
  /** Preview picture; defaults to the site's. */
  picture?: SharePicture
}

/** Preview tags of the page (Open Graph, and X's additions). */
export const ShareTags = ({ title, description, path, picture }: ShareTagsProps) => {
  const { publicUrl, sharePicture } = useSiteFacts()
  const { path: picturePath, alt } = picture ?? { path: sharePicture, alt: siteSettings.tagline }
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteSettings.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:image" content={publicUrl + picturePath} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
