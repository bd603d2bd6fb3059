import { Badge } from '../../../ui/badge.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { Status } from '../contract.ts'
import { agoInWords } from '../figures.ts'

type Upgrade = Status['upgrade']

const badges = {
  off: ['plain', 'Off'],
  unknown: ['yellow', 'Not known'],
  current: ['green', 'Newest'],
  newer: ['blue', 'Newer release'],
  security: ['red', 'Security fix'],
} as const

/** Newest known release, and its security fixes. */
export const UpgradeSection = ({ upgrade, now }: { upgrade: Upgrade; now: string }) => {
  const { state, said, askedAt, failure } = upgrade
  const [color, label] = badges[state]
  return (
    <PanelSection id="upgrades" title="Upgrades" note={noteOf(upgrade, now)}>
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge color={color}>{label}</Badge>
        <span className="break-words">{said}</span>
      </p>
      {failure && askedAt ? (
        <p className="break-words">
          Failed {agoInWords(askedAt, now)}: {failure}
        </p>
      ) : null}
    </PanelSection>
  )
}

const noteOf = ({ state, askedAt }: Upgrade, now: string): string | undefined => {
  if (state === 'off') return undefined
  return askedAt
    ? `Read once a day, the last time ${agoInWords(askedAt, now)}.`
    : 'Will be read within the hour.'
}
