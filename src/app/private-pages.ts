/** Pages that show something about one person: not for caches, not for search engines. */
const privatePages = /^\/(admin|manage|sign-in|sign-out)(?=[/.]|$)/

/** Addresses that hold a private link's token: they go to nobody, not even as a referrer. */
const secretAddresses = /^\/(api\/)?manage(?=[/.]|$)/

export const isSecretAddress = (path: string): boolean => secretAddresses.test(path)

/** `path` of a page, or of its data (`/admin/account.data`). */
export const isPrivatePage = (path: string): boolean => privatePages.test(path)
