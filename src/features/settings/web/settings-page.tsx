import type { ReactNode } from 'react'
import { data, Form, redirectDocument, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { timeZoneLabel, usTimeZones } from '../../../catalog/time/time-zone-label.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import type { Call } from '../../../kit/call.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { type FormFailure, formTexts, sendForm } from '../../../kit/form-answer.ts'
import type { SiteSettings } from '../../../kit/site-settings.ts'
import { SelectField, TextArea, TextField } from '../../../ui/forms/form-field.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { rereadUnlessUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { changeSettings, getSettings, type SettingsOutcome, undoSettings } from '../contract.ts'

type Answer = Partial<FormFailure> & {
  typed: Record<string, string>
  preview?: SettingsOutcome
}

type Field = {
  label: string
  hint?: string
  most: number
  rows?: number
  type?: string
  choices?: Record<string, string>
}

const zoneChoices = {
  '': 'Central Time',
  ...Object.fromEntries(usTimeZones.map((zone) => [zone, `${timeZoneLabel(zone)}, ${zone}`])),
}

const groups = {
  'Name and texts': {
    name: {
      label: 'Name',
      hint: 'In the header, titles, mail, feeds and names of files.',
      most: 60,
    },
    tagline: {
      label: 'Tagline',
      hint: 'In the footer and at the top of the about page.',
      most: 200,
    },
    description: {
      label: 'Description',
      hint: 'For search engines and previews of links.',
      most: 300,
      rows: 2,
    },
    infoAddress: {
      label: 'Information address',
      hint: 'Gets messages and reports of visitors, and is shown on the policy pages. Leave empty to use INFO_ADDRESS. Mail is sent from it unless MAIL_FROM is set.',
      most: 254,
      type: 'email',
    },
    banner: {
      label: 'Banner',
      hint: 'A notice at the top of every page, such as "Fall swap meets moved to Sunday". Leave empty for none.',
      most: 200,
    },
    mission: {
      label: 'First paragraph of the about page',
      hint: 'Leave empty for the built-in text.',
      most: 1000,
      rows: 4,
    },
  },
  'Social accounts': {
    facebook: { label: 'Facebook', most: 300, type: 'url' },
    instagram: { label: 'Instagram', most: 300, type: 'url' },
    x: { label: 'X', most: 300, type: 'url' },
    youtube: { label: 'YouTube', most: 300, type: 'url' },
    accounts: {
      label: 'More accounts',
      hint: 'One on each line, its name first: Mastodon https://…',
      most: 2500,
      rows: 3,
    },
  },
  'Place and time': {
    region: {
      label: 'Region',
      hint: 'States that the site is about, such as Ohio or OH, IN. The home page and the map start there, and places there are found first. Leave empty for the whole country.',
      most: 600,
    },
    timeZone: {
      label: 'Time zone',
      hint: 'Decides what “today” and “this weekend” are where a page is about no place. Events keep the zones of their venues.',
      most: 64,
      choices: zoneChoices,
    },
  },
  Services: {
    analyticsId: {
      label: 'Google Analytics ID',
      hint: 'Leave empty to use ANALYTICS_ID. Visitors with Do Not Track aren’t counted.',
      most: 64,
    },
    releaseUrl: {
      label: 'File of releases',
      hint: 'Address where the publisher of this program names the newest release, read once a day for the status page. Leave empty to ask nobody.',
      most: 300,
      type: 'url',
    },
    releaseKey: {
      label: 'Public key of that file',
      hint: 'From the publisher, such as MCowBQYDK2VwAyEA…. Files without a signature by its private half are ignored.',
      most: 300,
    },
  },
} satisfies Record<string, Partial<Record<keyof SiteSettings, Field>>>

const fields: Record<keyof SiteSettings, Field> = {
  ...groups['Name and texts'],
  ...groups['Social accounts'],
  ...groups['Place and time'],
  ...groups.Services,
}

const namesOf = (group: object) => Object.keys(group) as (keyof SiteSettings)[]

const labelOf = (name: string) => fields[name as keyof SiteSettings]?.label ?? name

export const loader = asAdministrator(async (call) => (await call(getSettings, {})).body)

/** Loads a whole page after a change: every page shows the settings, and the current one is outdated. */
export const action = asAdministrator(async (call, { request }) => {
  const typed = await formTexts(request)
  if (typed.undo !== undefined) {
    const failure = await sendForm(call, undoSettings, {
      typed: { version: typed.undo, newest: typed.newest ?? '' },
    })
    if (failure) return data<Answer>({ ...failure, typed: {} }, failure.status)
    return redirectDocument(`${administratorPaths.settings}?done=undone`, 303)
  }
  const failure = await sendForm(call, changeSettings, { typed })
  if (failure?.status === 409) return data<Answer>(await catchUp(call, failure), 409)
  if (failure) return data<Answer>(failure, failure.status)
  if (typed.preview !== 'yes')
    return redirectDocument(`${administratorPaths.settings}?done=saved`, 303)
  const body = typed as { version: string } & SiteSettings
  return data<Answer>({
    typed,
    preview: (await call(changeSettings, { body: { ...body, preview: 'yes' } })).body,
  })
})

/** Form for another attempt after a conflict: fields left unchanged get the other person's values. */
const catchUp = async (call: Call, conflict: FormFailure): Promise<Answer> => {
  const { typed, ...failure } = conflict
  const { version, settings, history } = (await call(getSettings, {})).body
  const since = history.filter((each) => each.version > Number(typed.version))
  // Changes missing from the history would be reverted unnoticed.
  if (since.length < version - Number(typed.version)) return conflict
  const problems: FieldErrors = {}
  const values: Record<string, string> = { ...typed, version: String(version) }
  // Older changes come last, so that each name maps to the value that was shown.
  const byName = new Map(since.flatMap(({ changes }) => changes).map((each) => [each.name, each]))
  for (const { name, before } of byName.values()) {
    const storedValue = settings[name as keyof SiteSettings]
    if (typed[name]?.replaceAll('\r', '') === before) values[name] = storedValue
    else if (typed[name] !== storedValue)
      problems[name] = `Now: ${storedValue || 'empty'}. Yours replaces it.`
  }
  const names = [...byName.keys()].map(labelOf).join(', ')
  const message = `Somebody changed the settings meanwhile: ${names}. Check and save again.`
  return { ...failure, message, fields: problems, typed: values }
}

export const clientAction = sendOrShowAgain

export const shouldRevalidate = rereadUnlessUnsent

const doneWords = { saved: 'Settings saved.', undone: 'Change undone.' }

export default function SettingsPage() {
  const { version, settings, history } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const values = { ...settings, ...answer?.typed }
  const formVersion = answer?.typed.version ?? String(version)
  return (
    <AdministratorPage
      title="Settings"
      lead="Name, texts and addresses of your directory."
      path={administratorPaths.settings}
      failure={answer}
      doneWords={doneWords}
    >
      <div className="grid max-w-3xl gap-6">
        {answer?.preview ? <Preview outcome={answer.preview} values={values} /> : null}
        <SettingsForm
          key={formVersion}
          version={formVersion}
          values={values}
          problems={answer?.fields ?? {}}
        />
        <History history={history} newest={version} />
      </div>
    </AdministratorPage>
  )
}

type FormProps = {
  version: string
  values: Record<string, string>
  problems: Record<string, string>
}

const SettingsForm = ({ version, values, problems }: FormProps) => {
  const fieldOf = (name: keyof SiteSettings) => {
    const { label, hint, most, rows, type, choices } = fields[name]
    const field = { name, label, hint, defaultValue: values[name], optional: true }
    if (choices)
      return (
        <SelectField
          key={name}
          {...field}
          choices={withChoice(choices, values[name])}
          problem={problems[name]}
        />
      )
    const shared = { ...field, maxLength: most }
    return rows ? (
      <TextArea key={name} {...shared} rows={rows} problem={problems[name]} />
    ) : (
      <TextField key={name} {...shared} type={type} problem={problems[name]} />
    )
  }
  return (
    <Form
      method="post"
      className="grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <input type="hidden" name="version" value={version} />
      {Object.entries(groups).map(([title, group]) => (
        <fieldset key={title} className="grid gap-4 border-b border-line pb-6">
          <legend className="mb-3 font-display font-bold text-title">{title}</legend>
          {namesOf(group).map(fieldOf)}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="preview" value="no">
          Save
        </SubmitButton>
        <SubmitButton name="preview" value="yes" look="outlined">
          Preview
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Adds a stored zone that the list lacks, so that it stays unchanged. */
const withChoice = (choices: Record<string, string>, value = '') =>
  value in choices ? choices : { ...choices, [value]: value }

type PreviewProps = { outcome: SettingsOutcome; values: Record<string, string> }

/** Preview of header, footer and search result, and every change. */
const Preview = ({ outcome, values }: PreviewProps) => {
  const { changes, files } = outcome
  if (changes.length === 0) return <Notice>Nothing would change.</Notice>
  return (
    <PanelSection title="Preview">
      <Notice>Not saved yet.</Notice>
      <div className="on-hero grid gap-1 rounded-card bg-hero p-4 text-hero-ink wrap-anywhere">
        {values.banner ? <p className="text-center font-medium">{values.banner}</p> : null}
        <p className="font-display text-2xl font-bold uppercase">{values.name}</p>
        <p className="text-hero-soft">{values.tagline}</p>
      </div>
      <ChangeList changes={changes} />
      <p className="text-sm text-soft wrap-anywhere">Export files: {files.join(', ')}</p>
    </PanelSection>
  )
}

const ChangeList = ({ changes }: Pick<SettingsOutcome, 'changes'>): ReactNode => (
  <dl className="grid gap-2 wrap-anywhere">
    {changes.map(({ name, before, after }) => (
      <div key={name}>
        <dt className="font-medium">{labelOf(name)}</dt>
        <dd>
          <del className="text-soft">{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

type HistoryProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'history'> & {
  newest: number
}

const History = ({ history, newest }: HistoryProps) => {
  if (history.length === 0) return null
  return (
    <PanelSection title="Changes">
      <ol className="grid gap-4">
        {history.map(({ version, changedAt, changes }, index) => (
          <li key={version} className="grid gap-2 border-t border-line pt-3">
            <p className="text-sm text-soft">
              <Moment at={changedAt} />
            </p>
            <ChangeList changes={changes} />
            <Form method="post">
              <input type="hidden" name="newest" value={newest} />
              <SubmitButton name="undo" value={version} look="outlined">
                {index === 0 ? 'Undo' : 'Undo this and later changes'}
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
