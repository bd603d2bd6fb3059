import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * User as whom PostgreSQL runs. It refuses to run as root, so root has to be someone else:
 *
 * - `self`: an ordinary user starts it directly.
 * - `namespace`: root starts it in a user namespace of its own, in which root is called 65534. Files
 *   keep their owner, and a checkout under root's 0700 home works.
 * - `other`: root starts it as another user; as the one that owns the folder already, else as nobody
 *   where user namespaces are refused (some containers).
 */
export type ServerUser =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'other'; uid: number; gid: number }

/**
 * Decides as whom the server of `dataFolder` runs; the folder that it lies in exists. `owner` is whose
 * it is or will be, `postgres` the path of the program.
 */
export function chooseServerUser(dataFolder: string, owner: Owner, postgres: string): ServerUser {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (owner.uid !== 0) return { kind: 'other', ...owner }
  return namespaceWorks(dirname(dataFolder), postgres)
    ? { kind: 'namespace' }
    : { kind: 'other', ...nobody() }
}

/** A user and a group, as file systems number them. */
export interface Owner {
  uid: number
  gid: number
}

/** The owner of the folder, or of the nearest one above it that exists. */
export function ownerOf(folder: string): Owner {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat ? { uid: stat.uid, gid: stat.gid } : ownerOf(dirname(folder))
}

/** Invocation of `program` with `args` as `user`: command, arguments, and the process's owner. */
export function invocation(user: ServerUser, program: string, args: string[]) {
  if (user.kind === 'self') return { command: program, args }
  if (user.kind === 'other') return { command: program, args, uid: user.uid, gid: user.gid }
  const unshare = ['--user', '--map-user=65534', '--map-group=65534', '--', program]
  return { command: 'unshare', args: [...unshare, ...args] }
}

/**
 * The path of the data folder as its server needs it. Another user may not be able to walk there (root's
 * home has mode 0700), but can work in it when started in it, as long as it calls it by this name.
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
