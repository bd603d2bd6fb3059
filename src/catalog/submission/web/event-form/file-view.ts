/** Contexts of a form with files: its upload key, and the URLs that show its files. */
import { type Context, createContext } from 'react'

/** Key of the form, sent with its files; empty if the form needs none. */
export const UploadFormContext: Context<string> = createContext('')

/** Maps the URL of a file to the URL that shows it before it is public; unchanged unless a private link is used. */
export const FileViewContext: Context<(url: string) => string> = createContext((url: string) => url)
