import { bytesInWords } from '../../../kit/bytes-in-words.ts'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { Status } from '../contract.ts'
import { agoInWords } from '../figures.ts'
import { Fact } from './geocoder-section.tsx'

type Backups = Status['backups']

const titles = { folder: 'On this machine', bucket: 'Off the machine' } as const

/** Newest backup of each place, and whether one was restored on trial recently. */
export const BackupSection = ({ backups, now }: { backups: Backups; now: string }) => {
  const { places, isEncrypted } = backups
  const note =
    places.length === 0
      ? 'None are made: BACKUP_DIR is off and BACKUP_URL is not set.'
      : `Every night, ${isEncrypted ? 'encrypted' : 'not encrypted'}. Seven days and four weeks are kept.`
  return (
    <PanelSection id="backups" title="Backups" note={note}>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {places.map((place) => (
          <Fact key={place.kind} term={titles[place.kind]}>
            {placeWords(place, now)}
          </Fact>
        ))}
        {places.length > 0 && !places.some(({ kind }) => kind === 'bucket') ? (
          <Fact term={titles.bucket}>None. Set BACKUP_URL to keep them in a bucket, too.</Fact>
        ) : null}
        {places.length > 0 ? (
          <Fact term="Restored as a test">{checkWords(backups, now)}</Fact>
        ) : null}
      </dl>
    </PanelSection>
  )
}

const placeWords = ({ where, newest, failure }: Backups['places'][number], now: string): string => {
  const last = newest
    ? `The newest ${agoInWords(newest.at, now)}, ${bytesInWords(newest.bytes)}, in ${where}.`
    : `None yet in ${where}. One will be made within the hour.`
  return failure ? `Failed ${agoInWords(failure.at, now)}: ${failure.reason} ${last}` : last
}

const checkWords = ({ check, checkFailure }: Backups, now: string): string => {
  const last = check
    ? `${agoInWords(check.at, now)}: ${check.said}`
    : 'Not yet. It happens once a week.'
  if (!checkFailure) return last
  const { at, reason, isUnchecked } = checkFailure
  return isUnchecked ? `${reason} ${last}` : `Failed ${agoInWords(at, now)}: ${reason}`
}
