import { useSiteFacts } from '../kit/site-facts.ts'
import { siteSettings } from '../kit/site-settings.ts'
import { ShareTags, type ShareTagsProps } from './share-tags.tsx'

type PageHeadProps = ShareTagsProps & {
  /** Adds `noindex`, for pages that search engines should not list. */
  unlisted?: boolean
}

/** Title, description and preview tags; React moves them into the head. */
export const PageHead = ({ unlisted, ...shared }: PageHeadProps) => {
  const { title, description, path } = shared
  const url = useSiteFacts().publicUrl + path
  return (
    <>
      <title>{`${title} · ${siteSettings.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {unlisted ? <meta name="robots" content="noindex" /> : null}
      <ShareTags {...shared} />
    </>
  )
}
