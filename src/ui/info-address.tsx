import { useSiteFacts } from '../kit/site-facts.ts'

/** The site's address for questions, as a link. */
export const InfoAddress = ({ className }: { className?: string }) => {
  const { infoAddress } = useSiteFacts()
  return (
    <a href={`mailto:${infoAddress}`} className={className}>
      {infoAddress}
    </a>
  )
}
