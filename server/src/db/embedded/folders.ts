import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

type Owned = { uid: number; gid: number; mode: number }

/** Whether a process of this user, with its main group only, may enter a folder with this mode. */
export const mayEnter = (folder: Owned, account: { uid: number; gid: number }): boolean => {
  if (account.uid === 0) return true
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

const ancestors = (path: string): string[] =>
  dirname(path) === path ? [path] : [...ancestors(dirname(path)), path]

/**
 * The outermost folder on the way to `path` (which must exist), itself included, that the user may not enter.
 */
export const firstClosedFolder = async (
  path: string,
  account: { uid: number; gid: number },
): Promise<string | undefined> => {
  for (const folder of ancestors(await realpath(path))) {
    if (!mayEnter(await stat(folder), account)) return folder
  }
  return undefined
}
