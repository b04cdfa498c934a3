import type { BetaTexts } from '@minit/domain/platform/beta-texts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type PageForm = {
  values: Record<string, string>
  fields: Record<string, string>
  message?: string
  /** A notice to read before sending again; not an error. */
  notice?: string
}

export type PageSettings = {
  /** Where customers find us, for telling our own forms from another site's. */
  publicOrigin: string | null
  /** The beginning of addresses for others, without a trailing slash; the listening address by default. */
  siteOrigin: string
  /** The seller whose page opens when the address names none. */
  defaultSeller: string | null
  /** Shown on the login screens in demo mode only. */
  demoAccounts: readonly {
    audience: 'entrepreneur' | 'admin'
    label: string
    username: string
    password: string
  }[]
}

/** Facts that may change while the server runs. */
export type PlatformFacts = {
  support: { phone: string | null; email: string | null }
  /** Whether a gateway can send an SMS now. */
  sendsSms: boolean
  /** Today's rate of the tax in prices. */
  gstBasisPoints: number
  /** Texts about the beta; a missing text is not shown. */
  betaTexts: Partial<BetaTexts>
}

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  shown?: { form: PageForm; status: number },
) => Promise<FastifyReply>
