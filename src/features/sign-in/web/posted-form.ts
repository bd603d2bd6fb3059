import { formTexts } from '../../../kit/form-answer.ts'

/** Texts of a posted form by name; empty for missing fields, files and unreadable forms. */
export const readForm = async (request: Request): Promise<(name: string) => string> => {
  const texts = await formTexts(request)
  return (name) => texts[name] ?? ''
}
