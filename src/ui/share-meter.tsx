type ShareMeterProps = {
  /** From 0 to 1. */
  share: number
  alarming?: boolean
}

/** Bar for a share that adjacent text also states. */
export const ShareMeter = ({ share, alarming = false }: ShareMeterProps) => (
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
)
