type ShareBarProps = { label: string; words: string; share: number; alarming?: boolean }

/** A part of a whole: the words say it, the bar shows it once more. */
export const ShareBar = ({ label, words, share, alarming = false }: ShareBarProps) => (
  <div className="py-1">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{label}</span> <span className="font-semibold tabular-nums">{words}</span>
    </p>
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-0.5 h-1.5 w-full rounded-full bg-chip"
    >
      <rect
        width={Math.min(100, Math.max(0.5, 100 * share))}
        height="1"
        className={alarming ? 'fill-red' : 'fill-signal'}
      />
    </svg>
  </div>
)
