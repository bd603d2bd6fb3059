/** What a check with another program is: scripts/verify-external.mjs runs every one in this folder. */
export type ExternalCheck = {
  name: string
  /** What to install where the program is missing; undefined when it is there. */
  missing: () => string | undefined
  /** Works in an empty folder. Answers what is wrong, in sentences; nothing when all is right. */
  run: (folder: string) => Promise<string[]>
}
