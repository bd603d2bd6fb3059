import { useState } from 'react'
import { data, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths, confirmIdentityPath } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { bytesInWords } from '../../../kit/bytes-in-words.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { type FormFailure, formTexts, sendForm } from '../../../kit/form-answer.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { ButtonForm, FieldsForm } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { loadOrKeep, useFresh } from '../../../ui/use-fresh.ts'
import { downloadBackup, listBackups, makeBackup, restoreBackup } from '../contract.ts'

type Listing = ResponseOf<typeof listBackups>
type BackupPlace = Listing['places'][number]
type Backup = BackupPlace['backups'][number]

export const loader = asAdministrator(async (call) => (await call(listBackups, {})).body)

export const action = asAdministrator(async (call, { request }) => {
  const { intent, ...typed } = await formTexts(request)
  const failure =
    intent === 'make'
      ? await sendForm(call, makeBackup, { typed })
      : await sendForm(call, restoreBackup, { typed })
  if (failure) return data<FormFailure>(failure, failure.status)
  // A restore has ended the session: the redirect leads to the sign-in.
  return redirect(administratorPaths.backups, 303)
})

export const clientAction = sendOrShowAgain

export const clientLoader = loadOrKeep

export const shouldRevalidate = keepWhenUnsent

export default function BackupsPage() {
  const listing = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  const { places, isBusy, isConfirmed } = listing
  // Reloads, as a proof of identity expires; not after a failure, since reloading would remove its message.
  const period = isBusy ? 2_000 : isConfirmed ? 30_000 : undefined
  useFresh(failure ? undefined : period, listing)
  const [query] = useSearchParams()
  const place = places.find(({ kind }) => kind === query.get('place'))
  const chosenBackup = place?.backups.find(({ name }) => name === query.get('name'))
  return (
    <AdministratorPage
      title="Backups"
      lead="Made every night. Seven days and four weeks are kept."
      path={administratorPaths.backups}
      failure={failure}
    >
      <div className="grid gap-6">
        <Progress listing={listing} />
        {place && chosenBackup && isConfirmed ? (
          <RestoreForm place={place} backup={chosenBackup} problem={failure?.fields.word} />
        ) : null}
        <BackUpNow hasPlaces={places.length > 0} />
        {isConfirmed ? null : <ConfirmFirst />}
        {places.map((each) => (
          <PlaceSection
            key={each.kind}
            place={each}
            tested={listing.check?.name}
            isConfirmed={isConfirmed}
          />
        ))}
        {places.length > 0 && !places.some(({ kind }) => kind === 'bucket') ? (
          <p className="text-soft">
            All are on this machine. Set BACKUP_URL to keep them in a bucket, too.
          </p>
        ) : null}
      </div>
    </AdministratorPage>
  )
}

/** Never disabled, as a disabled button loses the focus; the server refuses simultaneous backups. */
const BackUpNow = ({ hasPlaces }: { hasPlaces: boolean }) =>
  hasPlaces ? (
    <div>
      <ButtonForm action={administratorPaths.backups} intent="make" look="filled" disabled={false}>
        Back up now
      </ButtonForm>
    </div>
  ) : (
    <p>This program makes none: BACKUP_DIR is off and BACKUP_URL is not set.</p>
  )

const ConfirmFirst = () => (
  <p>
    To download or restore a backup,{' '}
    <TextLink to={confirmIdentityPath('backups')}>confirm it’s you</TextLink>.
  </p>
)

const Progress = ({ listing }: { listing: Listing }) => {
  const { isBusy, check, checkFailure, restored, restoreFailure } = listing
  const [wasBusy, setWasBusy] = useState(isBusy)
  const [earlierFailure, setEarlierFailure] = useState(restoreFailure?.at)
  if (isBusy && !wasBusy) setWasBusy(true)
  // A failure is recorded when its restore ends: while a restore runs, the failure is an earlier one's.
  if (isBusy && restoreFailure?.at !== earlierFailure) setEarlierFailure(restoreFailure?.at)
  const hasFailed = restoreFailure && restoreFailure.at !== earlierFailure
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p role="status" className="font-medium empty:hidden">
        {isBusy ? (
          <>
            A backup or restore is under way.{' '}
            <TextLink to={administratorPaths.backups}>Look again</TextLink>
          </>
        ) : null}
        {wasBusy && !isBusy ? (hasFailed ? 'The restore failed.' : 'Finished.') : null}
      </p>
      {restoreFailure && !isBusy ? (
        <p className="font-medium text-red">
          Not restored, <Moment at={restoreFailure.at} />: {restoreFailure.reason}
        </p>
      ) : null}
      {restored ? (
        <p>
          Last restored: {restored.name}, <Moment at={restored.at} />.
        </p>
      ) : null}
      {checkFailure ? (
        <p className="font-medium text-red">
          Last test, <Moment at={checkFailure.at} />: {checkFailure.reason}
        </p>
      ) : null}
      {check ? (
        <p className="text-soft">
          Last restored as a test: <Moment at={check.at} />. {check.said}
        </p>
      ) : (
        <p className="text-soft">Once a week, the newest is restored as a test.</p>
      )}
    </div>
  )
}

type RestoreFormProps = { place: BackupPlace; backup: Backup; problem: string | undefined }

const RestoreForm = ({ place, backup: { name, at }, problem }: RestoreFormProps) => (
  <PanelSection title="Restore this backup">
    <div className="grid max-w-2xl gap-2 wrap-anywhere">
      <p>
        Events, people, settings and files become what they were on <Moment at={at} />.
      </p>
      <p>
        What the site holds now is kept first, as a backup of its own. Everyone must sign in again.
      </p>
      <p className="text-sm text-soft">
        {name}, {placeTitles[place.kind].toLowerCase()}
      </p>
    </div>
    <FieldsForm fields={{ place: place.kind, name }} label="Restore">
      <TextField
        name="word"
        label="Type restore to replace everything"
        // Autofocus, since the link that opens the form is far below it.
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
        autoFocus
        maxLength={20}
        autoComplete="off"
        problem={problem}
      />
    </FieldsForm>
    <p>
      <TextLink to={administratorPaths.backups}>Cancel</TextLink>
    </p>
  </PanelSection>
)

const placeTitles = { folder: 'On this machine', bucket: 'Off the machine' } as const

const reasonWords: Record<Backup['reason'], string> = {
  night: 'Nightly',
  'by-hand': 'By hand',
  'before-upgrade': 'Before an upgrade',
  'before-restore': 'Before a restore',
}

type PlaceSectionProps = { place: BackupPlace; tested: string | undefined; isConfirmed: boolean }

const PlaceSection = ({ place, tested, isConfirmed }: PlaceSectionProps) => {
  const { kind, where, problem, failure, backups, further } = place
  return (
    <PanelSection title={placeTitles[kind]} note={`In ${where}.`}>
      {problem ? <p className="font-medium text-red wrap-anywhere">{problem}</p> : null}
      {failure ? (
        <p className="font-medium text-red wrap-anywhere">
          Failed, <Moment at={failure.at} />: {failure.reason}
        </p>
      ) : null}
      {backups.length === 0 && !problem ? <p className="text-soft">None yet.</p> : null}
      <ul className="grid gap-3">
        {backups.map((backup) => (
          <BackupRow
            key={backup.name}
            kind={kind}
            backup={backup}
            isTested={backup.name === tested}
            isConfirmed={isConfirmed}
          />
        ))}
      </ul>
      {further > 0 ? (
        <p className="text-soft">{formatNumber(further)} older ones are not listed.</p>
      ) : null}
    </PanelSection>
  )
}

type BackupRowProps = {
  kind: BackupPlace['kind']
  backup: Backup
  isTested: boolean
  isConfirmed: boolean
}

const BackupRow = ({ kind, backup, isTested, isConfirmed }: BackupRowProps) => {
  const { at, bytes, reason, isEncrypted } = backup
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-3">
      <div className="grid gap-1">
        <h3 className="font-medium">
          <Moment at={at} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{bytesInWords(bytes)}</span> <span>{reasonWords[reason]}</span>{' '}
          {isEncrypted === null ? null : <span>{isEncrypted ? 'Encrypted' : 'Not encrypted'}</span>}{' '}
          {isTested ? <Badge color="green">Tested</Badge> : null}
        </p>
      </div>
      {isConfirmed ? <RowLinks kind={kind} backup={backup} /> : null}
    </li>
  )
}

const RowLinks = ({ kind, backup: { name, at } }: Pick<BackupRowProps, 'kind' | 'backup'>) => {
  const backupKey = { place: kind, name }
  return (
    <p className="flex flex-wrap gap-x-5">
      <a
        href={withQuery(downloadBackup.path, backupKey)}
        download={name}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        aria-label={`Download the backup of ${at}`}
      >
        Download
      </a>{' '}
      <TextLink
        to={withQuery(administratorPaths.backups, backupKey)}
        className="inline-flex min-h-11 items-center font-medium"
        aria-label={`Restore the backup of ${at}`}
      >
        Restore
      </TextLink>
    </p>
  )
}
