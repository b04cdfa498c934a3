import type { Env } from '../env.ts'
import type { RolePasswords, RuntimeRole } from './roles.ts'

/** Connection addresses of the database. */
export type DatabaseAddresses = {
  appUrl: string
  platformUrl: string
  /** For LISTEN, which needs its own session: bypasses the pooler, if any. */
  listenUrl: string
  isPooled: boolean
  /** The two roles' addresses for their own sessions: bypass the pooler. */
  directUrls: string[]
  /** The two roles' addresses on a replica; null without one. */
  replica: { appUrl: string; platformUrl: string } | null
}

type Settings = Pick<Env, 'appUrl' | 'platformUrl' | 'directUrl' | 'readUrl' | 'pooler'>

/** The addresses for the runtime roles, configured or derived from the owner's. */
export const addressesOf = (env: Settings, ownerUrl: string, passwords: RolePasswords): DatabaseAddresses => {
  const urlOf = (username: RuntimeRole) =>
    Object.assign(new URL(ownerUrl), { username, password: passwords[username] }).toString()
  const appUrl = env.appUrl ?? urlOf('minit_app')
  const platformUrl = env.platformUrl ?? urlOf('minit_platform')
  const { directUrl, readUrl } = env
  const direct = (url: string) => (directUrl === null ? url : withCredentialsOf(url, directUrl))
  return {
    appUrl,
    platformUrl,
    listenUrl: direct(appUrl),
    isPooled: env.pooler === 'transaction',
    directUrls: [direct(appUrl), direct(platformUrl)],
    replica:
      readUrl === null
        ? null
        : {
            appUrl: withCredentialsOf(appUrl, readUrl),
            platformUrl: withCredentialsOf(platformUrl, readUrl),
          },
  }
}

/** Another server's address with the credentials of `whose`. */
const withCredentialsOf = (whose: string, place: string): string => {
  const { username, password } = new URL(whose)
  return Object.assign(new URL(place), { username, password }).toString()
}
