import { STAFF_ROLES, type StaffRole } from '@minit/domain/shop/rights.ts'
import { clearStored, keysStored, readStored, writeStored } from './storage.ts'

const TOKEN_KEY = 'sessionToken'

const ROLE_KEY = 'userRole'

const ID_KEY = 'userId'

const ACCOUNT_KEY = 'accountId'

const STAFF_KEY = 'staffRole'

/** `staff`: who works for the seller; the owner has none. */
export type StoredUser = {
  id: string
  /** Whose login it is: colleagues have one `id`, the shop's. Not there in what an earlier release kept. */
  accountId?: string | undefined
  role: 'entrepreneur' | 'admin'
  staff?: { role: StaffRole } | undefined
}

export const readSessionToken = (): string | null => readStored(TOKEN_KEY)

/** The user who logged in here, as far as this browser knows; the server is the judge. */
export const readStoredUser = (): StoredUser | null => {
  const role = readStored(ROLE_KEY)
  const id = readStored(ID_KEY)
  const staffRole = STAFF_ROLES.find((each) => each === readStored(STAFF_KEY))
  const staff = staffRole === undefined ? undefined : { role: staffRole }
  const accountId = readStored(ACCOUNT_KEY) ?? undefined
  return id !== null && (role === 'entrepreneur' || role === 'admin') ? { id, accountId, role, staff } : null
}

/** Adds the account to a login that an earlier release kept, as the server names it. True where it was not known. */
export const noteAccount = ({ id, accountId }: StoredUser): boolean => {
  const stored = readStoredUser()
  if (accountId === undefined || stored?.id !== id || stored.accountId !== undefined) return false
  writeStored(ACCOUNT_KEY, accountId)
  return true
}

/** Keeps a login; the admin has no token here, only the cookie. */
export const storeLogin = (user: StoredUser, sessionToken: string | null): void => {
  writeStored(TOKEN_KEY, sessionToken)
  writeStored(ROLE_KEY, user.role)
  writeStored(ID_KEY, user.id)
  writeStored(ACCOUNT_KEY, user.accountId ?? null)
  writeStored(STAFF_KEY, user.staff?.role ?? null)
}

/** Forgets role and id, and whatever else here names the account. What a customer kept on the same computer stays. */
export const forgetAdmin = (): void => {
  const user = readStoredUser()
  for (const key of [TOKEN_KEY, ROLE_KEY, ID_KEY, ACCOUNT_KEY, STAFF_KEY]) writeStored(key, null)
  const ids = [user?.id, user?.accountId].filter((id) => id !== undefined)
  for (const key of keysStored())
    if (ids.some((id) => `${key} ${readStored(key)}`.includes(id))) writeStored(key, null)
}

export const forgetEntrepreneur = (): void => clearStored()

const NO_HOST = 'http://page.invalid'

/** An authenticated area: its login, the screen one comes to, and what all its screens' paths begin with. */
export type AuthenticatedArea = { login: string; home: string; prefix: string }

/** The login screen's address that leads back to `next`, a path with search. */
export const loginPathIn = (area: AuthenticatedArea, next: string): string =>
  `${area.login}?${new URLSearchParams({ next })}`

/** Where to go after the login: a page of this area alone, so that no link can lead elsewhere. */
export const nextPathIn = (area: AuthenticatedArea, search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  if (!URL.canParse(next, NO_HOST)) return area.home
  const { origin, pathname, search: query } = new URL(next, NO_HOST)
  return origin === NO_HOST && pathname.startsWith(area.prefix) ? `${pathname}${query}` : area.home
}
