/** Ways of a form with its files. */
import { type Context, createContext } from 'react'

/** Key of the form, sent with its files; empty in forms that need none. */
export const UploadFormContext: Context<string> = createContext('')

/** Address under which a form shows a file that is not public yet: its own by default, another by a private link. */
export const FileViewContext: Context<(url: string) => string> = createContext((url: string) => url)
