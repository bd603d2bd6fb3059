/** The mark of the site, decorative: the name stands beside it. Its colors hold on dark and on light. */
export const Logo = ({ className }: { className?: string }) => (
  <img src="/favicon.svg" alt="" width="36" height="36" className={className} />
)
