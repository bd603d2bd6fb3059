import { ShareMeter } from '../../../ui/share-meter.tsx'

type ShareBarProps = { label: string; words: string; share: number; alarming?: boolean }

/** A part of a whole: the words say it, the bar shows it once more. */
export const ShareBar = ({ label, words, share, alarming = false }: ShareBarProps) => (
  <div className="py-1">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{label}</span> <span className="font-semibold tabular-nums">{words}</span>
    </p>
    <ShareMeter share={share} alarming={alarming} />
  </div>
)
