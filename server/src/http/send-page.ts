import type { BetaTexts } from '@minit/domain/platform/beta-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type PageForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message?: string
  /** What is to be seen before it is sent again; no refusal. */
  notice?: string
}

export type PageSettings = {
  /** Where customers find us, for telling our own forms from another site's. */
  publicOrigin: string | null
  /** What addresses for others begin with, without a slash at the end; where we listen if nothing else is known. */
  siteOrigin: string
  /** The seller whose page opens when the address names none. */
  defaultSeller: string | null
  /** Shown on the login screens; demo mode alone has any. */
  demoAccounts: readonly {
    audience: 'entrepreneur' | 'admin'
    label: string
    username: string
    password: string
  }[]
}

/** What may change while the server runs. */
export type PlatformFacts = {
  support: { phone: string | null; email: string | null }
  /** Whether a gateway can send an SMS now. */
  sendsSms: boolean
  /** The rate of the tax in prices today. */
  gstBasisPoints: number
  /** What is said of the beta; a text that is not there is not shown. */
  betaTexts: Partial<BetaTexts>
}

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown?: { form: PageForm; status: number },
) => Promise<FastifyReply>
