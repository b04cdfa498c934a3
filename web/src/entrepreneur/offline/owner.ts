import { readStoredUser } from '../../lib/session.ts'

/** Who is logged in on this phone: all who work at a shop share its id, and each has an account. */
export type Owner = {
  sellerId: string
  /** Null until the server has named it to a login that an earlier release kept. */
  accountId: string | null
}

/** What a kept row says of who made it. */
export type Kept = {
  /** The shop's id. */
  owner: string
  /** The account. Rows of an earlier release have none: they are of whoever is logged in when one is first known here. */
  accountId?: string | null
}

export const ownerNow = (): Owner => {
  const user = readStoredUser()
  return { sellerId: user?.id ?? '', accountId: user?.accountId ?? null }
}

/** False once somebody else, be it a colleague, has logged in: what the owner kept is not theirs to tell. */
export const isStillHere = ({ sellerId, accountId }: Owner): boolean => {
  const now = ownerNow()
  return now.sellerId === sellerId && now.accountId === accountId
}

export const isOf = ({ accountId: owned }: Owner, { accountId = null }: Kept): boolean =>
  accountId === null || accountId === owned

/** The same for each account, and for no two of them. */
export const nameOfOwner = ({ sellerId, accountId }: Owner): string => accountId ?? sellerId
