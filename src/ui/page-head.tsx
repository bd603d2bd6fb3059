import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'

type PageHeadProps = {
  title: string
  description: string
  /** The page's one address. */
  path: string
  /** For pages that search engines need not list. */
  unlisted?: boolean
}

/**
 * What tabs, search engines and previews of links are told; React puts it into the head. The page's
 * route exports `meta = () => []`, or the root's title comes on top.
 */
export const PageHead = ({ title, description, path, unlisted }: PageHeadProps) => {
  const url = useSiteFacts().publicUrl + path
  return (
    <>
      <title>{`${title} · ${siteSettings.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {unlisted ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteSettings.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
    </>
  )
}
