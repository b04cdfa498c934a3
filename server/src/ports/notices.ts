import type { PasswordLinkPurpose } from '@minit/domain/identity/passwords.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import type { TenantTx, Tx } from '../db/database.ts'

export type PasswordMessage = {
  entrepreneurId: string
  /** SMS is preferred; without phone and email nothing is sent. */
  phone: string | null
  email: string | null
  purpose: PasswordLinkPurpose
  link: string
  endsAt: Date
}

export type Applicant = { id: string; phone: string; email: string | null }

/**
 * Messages of modules before messaging. Each writes its rows in the caller's transaction. `deps` is passed
 * with each call for the caller's clock; `Tools` is its type.
 */
export type Notices<Tools> = {
  /** Sends the link to set a password. */
  passwordLink: (deps: Tools, tx: Tx, message: PasswordMessage) => Promise<void>
  /** Sends an applicant the latest step of an installation, by SMS and, if known, by e-mail. */
  installationStep: (deps: Tools, tx: Tx, news: { seller: Applicant; text: string }) => Promise<void>
  /** Sends the seller an SMS about a price that the platform changed. */
  rateChange: (deps: Tools, tx: TenantTx, text: string) => Promise<void>
  /** Writes the platform's activity entry for a new seller. */
  signup: (
    deps: Tools,
    tx: Tx,
    seller: { entrepreneurId: string; businessName: string; location: string },
  ) => Promise<void>
  /** Notifies the seller, once since codes were last added, that a package has few codes left. */
  lowStock: (
    deps: { newId: () => string },
    tx: Tx,
    of: { entrepreneurId: string; packageId: string; purchaseId: string; since: Date; createdAt: Date },
  ) => Promise<void>
  /** How this seller's codes can reach a customer now: the screen, and each working gateway. */
  deliveryMethods: (deps: Tools, tx: Tx, entrepreneurId: string) => Promise<DeliveryMethod[]>
}
