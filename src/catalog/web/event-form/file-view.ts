/** Under which address a form shows a file that is not public yet. */
import { type Context, createContext } from 'react'

/** The file's own address by default; by a private link another one. */
export const FileViewContext: Context<(url: string) => string> = createContext((url: string) => url)
