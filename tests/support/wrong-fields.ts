/** An invalid value for each field of an event's form, and where a page shows a field's problem. */
import {
  controlId,
  type FormField,
  type FormValues,
} from '../../src/catalog/submission/web/event-form/form-fields.ts'

/** Further fields that an invalid value requires. */
const beside: Record<string, FormValues> = {
  repeatEvery: { repeatUntil: '2031-08-30' },
  repeatWeeks: { repeatEvery: 'month_weekdays', repeatUntil: '2031-08-30' },
  repeatUntil: { repeatEvery: 'week' },
  repeatExcept: { repeatEvery: 'week', repeatUntil: '2031-08-30' },
  latitude: { longitude: '-87.6' },
  longitude: { latitude: '41.9' },
}

const wrongTexts: Record<string, string> = {
  name: '!!!',
  eventType: '',
  state: 'ZZ',
  zipCode: '6060',
  attendanceCost: 'cheap',
  participationFee: 'free',
  website: 'n/a',
  registrationUrl: 'ask us',
  contactEmail: 'nobody',
  submitterEmail: 'nobody',
  contactPhone: 'call me',
  repeatEvery: 'hour',
  repeatWeeks: 'sixth',
  repeatExcept: '7/5/2031, holidays',
  latitude: '99',
  longitude: '-181',
}

const wrongKinds: Partial<Record<FormField['kind'], string>> = {
  date: 'soon',
  time: 'dawn',
  list: 'x'.repeat(81),
  file: 'none',
}

/** Undefined for a checkbox, for which every value is valid. */
export const wrongValues = ({ name, kind, maxLength }: FormField): FormValues | undefined => {
  if (kind === 'checkbox') return undefined
  const text = wrongTexts[name] ?? wrongKinds[kind] ?? 'x'.repeat((maxLength ?? 200) + 1)
  return { ...beside[name], [name]: text }
}

/** Fields whose control is marked as invalid, linked to its problem, and listed in the summary. */
export const fieldsWithProblem = (html: string, fields: readonly FormField[]): string[] =>
  fields
    .map(({ name }) => name)
    .filter((name) => {
      const id = controlId(name)
      const control = new RegExp(`<(?:input|textarea|select)[^>]* id="${id}(?:-file)?"[^>]*>`, 'g')
      const isMarked = [...html.matchAll(control)].some(
        ([tag]) =>
          tag.includes('aria-invalid="true"') &&
          new RegExp(` aria-describedby="[^"]*\\b${id}-problem\\b`).test(tag),
      )
      const [, words = ''] = new RegExp(`id="${id}-problem"[^>]*>([^<]+)<`).exec(html) ?? []
      return (
        isMarked && words !== '' && html.includes(`href="#${id}"`) && html.includes(`: ${words}`)
      )
    })

/** Number of problems in the summary. */
export const problemsInSummary = (html: string): number => {
  const summary = /<div[^>]* role="alert"[^>]*>([^]*?)<\/ul>/.exec(html)?.[1] ?? ''
  return summary.split('<li').length - 1
}
