import { isAllowed, type SellerAction, type SellerRole, whoMayText } from '@minit/domain/shop/rights.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The caller, as proved by their login session. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'entrepreneur'
      accountId: string
      /** What they log in with: user name, e-mail or phone number; for staff, the person's name. */
      name: string
      entrepreneurId: string
      /**
       * Their role: see `rights.ts` of the domain. Read with each call, so that a change takes effect at
       * once.
       */
      sellerRole: SellerRole
      /** Grows with every change of the seller's feed. */
      feedVersion: number
    }
  | { kind: 'admin'; accountId: string; name: string; hasSecondFactor: boolean }

/** An agent of a seller, with a session type of their own that no other call accepts. */
export type AgentCaller = {
  kind: 'agent'
  agentId: string
  name: string
  entrepreneurId: string
  tokenHash: string
}

export type SignedIn<Kind extends Caller['kind']> = Extract<Caller, { kind: Kind }>

export type LoggedInCaller = Exclude<Caller, { kind: 'anonymous' }>

/** Refuses with `forbidden` if the caller's role lacks the right; the message names who has it. */
export const requireRight = (
  { sellerRole }: Pick<SignedIn<'entrepreneur'>, 'sellerRole'>,
  action: SellerAction | undefined,
): void => {
  if (!isAllowed(sellerRole, action)) throw new Refusal('forbidden', whoMayText(action))
}

/** The session token of a request: the bearer header first, else the cookie. */
export const sessionTokenOf = (request: FastifyRequest, cookieName: string): string | null => {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[cookieName] ?? null
}
