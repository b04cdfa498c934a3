import type { FastifyRequest } from 'fastify'

/** Who is asking, as far as their login session proves it. */
export type Caller =
  | { kind: 'anonymous' }
  | {
      kind: 'entrepreneur'
      accountId: string
      /** What they log in with: user name, e-mail or phone number. */
      name: string
      entrepreneurId: string
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

/** The session token a request carries: the bearer header first, else the cookie. */
export const sessionTokenOf = (request: FastifyRequest, cookieName: string): string | null => {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  return bearer ?? request.cookies[cookieName] ?? null
}
