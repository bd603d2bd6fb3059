/** Names of the file-related fields of a page's form. */
import type { FieldErrors } from '../../kit/errors.ts'
import { type UploadKind, uploadKinds } from './uploaded-file.ts'

/** Names of the fields of the file itself, its address, and its error message. */
export const fileField = (kind: UploadKind): string => `${kind}File`
export const fileUrlField = (kind: UploadKind): 'flyerUrl' | 'logoUrl' => `${kind}Url`
export const fileProblemField = (kind: UploadKind): string => `${kind}Problem`
/** Field of the form's key, with which its files are uploaded and claimed. */
export const uploadFormField = 'uploadForm'
/** Checkbox that removes the file; needed without scripts, which would empty the address. */
export const fileRemovalField = (kind: UploadKind): string => `${kind}Removed`

/** Returns the form without the files whose removal was checked, and the reasons why others were not stored. */
export const takeFileTexts = (
  texts: Readonly<Record<string, string>>,
): { texts: Record<string, string>; problems: FieldErrors } => {
  const remainingTexts = { ...texts }
  const problems: FieldErrors = {}
  for (const kind of uploadKinds) {
    const problem = texts[fileProblemField(kind)]
    if (problem !== undefined) problems[fileUrlField(kind)] = problem
    if (texts[fileRemovalField(kind)]) remainingTexts[fileUrlField(kind)] = ''
  }
  return { texts: remainingTexts, problems }
}
