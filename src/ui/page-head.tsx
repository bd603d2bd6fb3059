import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'
import { type SharePicture, ShareTags } from './share-tags.tsx'

type PageHeadProps = {
  title: string
  description: string
  /** The page's one address. */
  path: string
  /** For pages that search engines need not list. */
  unlisted?: boolean
  /** Goes with links to the page; without one, that of the whole site. */
  picture?: SharePicture
}

/**
 * Title, description and preview tags; React moves them into the head. The page's route exports `meta = () => []`,
 * or the root's title takes precedence.
 */
export const PageHead = ({ title, description, path, unlisted, picture }: PageHeadProps) => {
  const url = useSiteFacts().publicUrl + path
  return (
    <>
      <title>{`${title} · ${siteSettings.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {unlisted ? <meta name="robots" content="noindex" /> : null}
      <ShareTags title={title} description={description} path={path} picture={picture} />
    </>
  )
}
