/** Fields of a page's form that are about its files. */
import type { FieldErrors } from '../../kit/errors.ts'
import { type UploadKind, uploadKinds } from './uploaded-file.ts'

/** In a page's form: the file itself, its address, and what is wrong with it. */
export const fileField = (kind: UploadKind): string => `${kind}File`
export const fileUrlField = (kind: UploadKind): 'flyerUrl' | 'logoUrl' => `${kind}Url`
export const fileProblemField = (kind: UploadKind): string => `${kind}Problem`
/** Key of the form, with which its files are sent and taken. */
export const uploadFormField = 'uploadForm'
/** Ticked where there are no scripts to empty the address. */
export const fileRemovalField = (kind: UploadKind): string => `${kind}Removed`

/** A page's form with the files of it that were ticked to be removed gone, and why others were not kept. */
export const takeFileTexts = (
  texts: Readonly<Record<string, string>>,
): { texts: Record<string, string>; problems: FieldErrors } => {
  const taken = { ...texts }
  const problems: FieldErrors = {}
  for (const kind of uploadKinds) {
    const problem = texts[fileProblemField(kind)]
    if (problem !== undefined) problems[fileUrlField(kind)] = problem
    if (texts[fileRemovalField(kind)]) taken[fileUrlField(kind)] = ''
  }
  return { texts: taken, problems }
}
