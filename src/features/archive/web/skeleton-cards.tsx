/** SPEC.md's number of cards while a search is under way. */
const cards = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of cards to come. */
export const SkeletonCards = () => (
  <div aria-hidden className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {cards.map((card) => (
      <div
        key={card}
        data-skeleton
        className="animate-pulse overflow-hidden rounded-card border border-line bg-panel shadow-lift"
      >
        <div className="aspect-[320/114] bg-chip" />
        <div className="grid gap-3 p-4 pt-8">
          <div className="h-7 w-4/5 rounded-chip bg-chip" />
          <div className="h-4 w-3/5 rounded-chip bg-chip" />
          <div className="h-4 w-2/5 rounded-chip bg-chip" />
          <div className="mt-2 h-6 w-1/2 rounded-chip bg-chip" />
          <div className="mt-4 h-4 w-2/5 rounded-chip bg-chip" />
        </div>
      </div>
    ))}
  </div>
)
