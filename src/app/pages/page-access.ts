/** Pages that only owners open, and addresses with secrets. Browsers need to know neither. */
import { plainSpelling, secretPathNames } from '../../kit/text/secret-paths.ts'
import { pages, pathsOf } from './page-table.ts'

const ownerNames = pages.flatMap(({ path, role }) => (role === 'owner' ? path : []))

/** Paths of pages that only owners open. */
export const ownerPages: readonly string[] = ownerNames.map((name) => `/${name}`)

const ownerAddresses = pathsOf(ownerNames)
const secretAddresses = pathsOf(secretPathNames)

/** The same of an address in any spelling, with its query. What such a page calls is closed to editors as well. */
export const isOwnerPage = (address: string): boolean => ownerAddresses.test(plainSpelling(address))

/** Addresses that hold a private link's token: they go to nobody, not even as a referrer. */
export const isSecretAddress = (path: string): boolean => secretAddresses.test(plainSpelling(path))
