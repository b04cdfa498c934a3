import { STAFF_ROLES, type StaffRole } from '@minit/domain/shop/rights.ts'
import { clearStored, keysStored, readStored, writeStored } from './storage.ts'

const TOKEN_KEY = 'sessionToken'

const ROLE_KEY = 'userRole'

const ID_KEY = 'userId'

const ACCOUNT_KEY = 'accountId'

const STAFF_KEY = 'staffRole'

/** `staff`: a member of the seller's staff; the owner has none. */
export type StoredUser = {
  id: string
  /**
   * The logged-in account: all staff share one `id`, the shop's. Missing in logins that an earlier
   * release stored.
   */
  accountId?: string | undefined
  role: 'entrepreneur' | 'admin'
  staff?: { role: StaffRole } | undefined
}

export const readSessionToken = (): string | null => readStored(TOKEN_KEY)

/** Returns the user who logged in here, as this browser remembers it; the server decides. */
export const readStoredUser = (): StoredUser | null => {
  const role = readStored(ROLE_KEY)
  const id = readStored(ID_KEY)
  const staffRole = STAFF_ROLES.find((each) => each === readStored(STAFF_KEY))
  const staff = staffRole === undefined ? undefined : { role: staffRole }
  const accountId = readStored(ACCOUNT_KEY) ?? undefined
  return id !== null && (role === 'entrepreneur' || role === 'admin') ? { id, accountId, role, staff } : null
}

/** Adds the server's account id to a login stored by an earlier release. Returns true if it was missing. */
export const noteAccount = ({ id, accountId }: StoredUser): boolean => {
  const stored = readStoredUser()
  if (accountId === undefined || stored?.id !== id || stored.accountId !== undefined) return false
  writeStored(ACCOUNT_KEY, accountId)
  return true
}

/** Stores a login; an admin has no token here, only the cookie. */
export const storeLogin = (user: StoredUser, sessionToken: string | null): void => {
  writeStored(TOKEN_KEY, sessionToken)
  writeStored(ROLE_KEY, user.role)
  writeStored(ID_KEY, user.id)
  writeStored(ACCOUNT_KEY, user.accountId ?? null)
  writeStored(STAFF_KEY, user.staff?.role ?? null)
}

/** Deletes role, id and all else that names the account. A customer's data on the same computer stays. */
export const forgetAdmin = (): void => {
  const user = readStoredUser()
  for (const key of [TOKEN_KEY, ROLE_KEY, ID_KEY, ACCOUNT_KEY, STAFF_KEY]) writeStored(key, null)
  const ids = [user?.id, user?.accountId].filter((id) => id !== undefined)
  for (const key of keysStored())
    if (ids.some((id) => `${key} ${readStored(key)}`.includes(id))) writeStored(key, null)
}

export const forgetEntrepreneur = (): void => clearStored()

const NO_HOST = 'http://page.invalid'

/** An authenticated area: its login, its first screen, and the prefix of all its paths. */
export type AuthenticatedArea = { login: string; home: string; prefix: string }

/** Returns the login screen's address that leads back to `next`, a path with search. */
export const loginPathIn = (area: AuthenticatedArea, next: string): string =>
  `${area.login}?${new URLSearchParams({ next })}`

/** Returns the page after the login: only one of this area, so that no link can redirect elsewhere. */
export const nextPathIn = (area: AuthenticatedArea, search: URLSearchParams): string => {
  const next = search.get('next') ?? ''
  if (!URL.canParse(next, NO_HOST)) return area.home
  const { origin, pathname, search: query } = new URL(next, NO_HOST)
  return origin === NO_HOST && pathname.startsWith(area.prefix) ? `${pathname}${query}` : area.home
}
