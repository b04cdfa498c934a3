import type { Env } from '../env.ts'
import type { RolePasswords, RuntimeRole } from './roles.ts'

/** Where the database is reached, and for what. */
export type DatabaseAddresses = {
  appUrl: string
  platformUrl: string
  /** For LISTEN, which needs a session of its own: past a pooler where there is one. */
  listenUrl: string
  isPooled: boolean
  /** Where the two roles get a session of their own: past the pooler. */
  directUrls: string[]
  /** The same two roles on a server that follows; null where there is none. */
  replica: { appUrl: string; platformUrl: string } | null
}

type Settings = Pick<Env, 'appUrl' | 'platformUrl' | 'directUrl' | 'readUrl' | 'pooler'>

/** The addresses for the runtime roles, from those given for them or else from the owner's. */
export const addressesOf = (env: Settings, ownerUrl: string, passwords: RolePasswords): DatabaseAddresses => {
  const urlOf = (username: RuntimeRole) =>
    Object.assign(new URL(ownerUrl), { username, password: passwords[username] }).toString()
  const appUrl = env.appUrl ?? urlOf('minit_app')
  const platformUrl = env.platformUrl ?? urlOf('minit_platform')
  const { directUrl, readUrl } = env
  const direct = (url: string) => (directUrl === null ? url : as(url, directUrl))
  return {
    appUrl,
    platformUrl,
    listenUrl: direct(appUrl),
    isPooled: env.pooler === 'transaction',
    directUrls: [direct(appUrl), direct(platformUrl)],
    replica: readUrl === null ? null : { appUrl: as(appUrl, readUrl), platformUrl: as(platformUrl, readUrl) },
  }
}

/** Another place, entered under the name and password of `whose`. */
const as = (whose: string, place: string): string => {
  const { username, password } = new URL(whose)
  return Object.assign(new URL(place), { username, password }).toString()
}
