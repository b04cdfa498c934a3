import { readStoredUser } from '../../lib/session.ts'

/** The logged-in user on this phone: all staff of a shop share its id, and each has an account. */
export type Owner = {
  sellerId: string
  /** Null until the server has named it for a login that an earlier release stored. */
  accountId: string | null
}

/** The author of a stored row. */
export type Kept = {
  owner: string
  /**
   * The account. Rows of an earlier release have none: they belong to the logged-in user when one is first
   * known here.
   */
  accountId?: string | null
}

export const ownerNow = (): Owner => {
  const user = readStoredUser()
  return { sellerId: user?.id ?? '', accountId: user?.accountId ?? null }
}

/** False once another user, even a colleague, has logged in: stored rows are not theirs to upload. */
export const isStillHere = ({ sellerId, accountId }: Owner): boolean => {
  const now = ownerNow()
  return now.sellerId === sellerId && now.accountId === accountId
}

export const isOf = ({ accountId: owned }: Owner, { accountId = null }: Kept): boolean =>
  accountId === null || accountId === owned

/** A unique name for each account. */
export const nameOfOwner = ({ sellerId, accountId }: Owner): string => accountId ?? sellerId
