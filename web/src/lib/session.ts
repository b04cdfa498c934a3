import { clearStored, readStored, writeStored } from './storage.ts'

const TOKEN_KEY = 'sessionToken'
const ROLE_KEY = 'userRole'
const ID_KEY = 'userId'

export type StoredUser = { id: string; role: 'entrepreneur' | 'admin' }

export const readSessionToken = (): string | null => readStored(TOKEN_KEY)

/** The user who logged in here, as far as this browser knows; the server is the judge. */
export const readStoredUser = (): StoredUser | null => {
  const role = readStored(ROLE_KEY)
  const id = readStored(ID_KEY)
  return id !== null && (role === 'entrepreneur' || role === 'admin') ? { id, role } : null
}

/** Keeps a login; the admin has no token here, only the cookie. */
export const storeLogin = (user: StoredUser, sessionToken: string | null): void => {
  writeStored(TOKEN_KEY, sessionToken)
  writeStored(ROLE_KEY, user.role)
  writeStored(ID_KEY, user.id)
}

export const forgetAdmin = (): void => {
  writeStored(ROLE_KEY, null)
  writeStored(ID_KEY, null)
}

export const forgetEntrepreneur = (): void => clearStored()
