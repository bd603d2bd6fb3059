import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * User that runs PostgreSQL, which refuses to run as root:
 *
 * - `self`: an ordinary user starts it directly.
 * - `namespace`: root starts it in a new user namespace, in which root is user 65534. Files keep their
 *   owner, and a checkout under root's 0700 home works.
 * - `other`: root starts it as another user: the owner of an existing folder, otherwise `nobody` if
 *   user namespaces are not permitted (some containers).
 */
export type ServerUser =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number }

/**
 * Chooses the user that runs the server of `dataFolder`, whose parent folder must exist. `owner` is
 * the present or future owner of the folder, `postgres` the path of the program.
 */
export function chooseServerUser(dataFolder: string, owner: Owner, postgres: string): ServerUser {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (owner.uid !== 0) return { kind: 'other', ...owner }
  return namespaceWorks(dirname(dataFolder), postgres)
    ? { kind: 'namespace' }
    : { kind: 'other', ...nobody() }
}

/** Numeric user and group ids. */
export interface Owner {
  uid: number
  gid: number
}

/** Owner of the folder or of its nearest existing ancestor. */
export function ownerOf(folder: string): Owner {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat ? { uid: stat.uid, gid: stat.gid } : ownerOf(dirname(folder))
}

/** Command, arguments and process owner that run `program` with `args` as `user`. */
export function invocation(user: ServerUser, program: string, args: string[]) {
  if (user.kind === 'self') return { command: program, args }
  if (user.kind === 'other') return { command: program, args, uid: user.uid, gid: user.gid }
  const unshare = ['--user', '--map-user=65534', '--map-group=65534', '--', program]
  return { command: 'unshare', args: [...unshare, ...args] }
}

/**
 * Path of the data folder for the server process. Another user may lack access to the path (root's
 * home has mode 0700), but can work in the folder if started there and told this name.
 */
export function folderArgument(user: ServerUser, folder: string): string {
  return user.kind === 'other' && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

function namespaceWorks(folder: string, postgres: string): boolean {
  const probe = ['-c', '"$0" --version && test -w "$1"', postgres, folder]
  const { command, args } = invocation({ kind: 'namespace' }, '/bin/sh', probe)
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function nobody(): Owner {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return { uid: Number(entry?.[1] ?? 65534), gid: Number(entry?.[2] ?? 65534) }
}
