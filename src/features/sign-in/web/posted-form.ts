import { formTexts } from '../../../kit/form-answer.ts'

/** Texts of a posted form by name; what is missing, is a file or cannot be read at all is empty. */
export const readForm = async (request: Request): Promise<(name: string) => string> => {
  const texts = await formTexts(request)
  return (name) => texts[name] ?? ''
}
