import { isAllowed, type SellerAction, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Who is asking, as far as their login session proves it. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'entrepreneur'
      accountId: string
      /** What they log in with: user name, e-mail or phone number; of staff, what the person is called. */
      name: string
      entrepreneurId: string
      /** What they may do: `rights.ts` of the domain. Read with each call, so a change holds at once. */
      sellerRole: SellerRole
      /** Grows with every change of the seller's feed. */
      feedVersion: number
    }
  | { kind: 'admin'; accountId: string; name: string; hasSecondFactor: boolean }

/** An agent of a seller's, by a session of their own kind: no call of anybody else's takes it. */
export type AgentCaller = {
  kind: 'agent'
  agentId: string
  name: string
  entrepreneurId: string
  tokenHash: string
}

export type SignedIn<Kind extends Caller['kind']> = Extract<Caller, { kind: Kind }>

export type LoggedInCaller = Exclude<Caller, { kind: 'anonymous' }>

/** Refuses with `forbidden`, in words that say whom to ask, what the table of rights does not allow the caller's role. */
export const requireRight = (
  { sellerRole }: Pick<SignedIn<'entrepreneur'>, 'sellerRole'>,
  action: SellerAction | undefined,
): void => {
  if (!isAllowed(sellerRole, action)) throw new Refusal('forbidden', whoMayText(action))
}

/** The session token a request carries: the bearer header first, else the cookie. */
export const sessionTokenOf = (request: FastifyRequest, cookieName: string): string | null => {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[cookieName] ?? null
}
