import type { PasswordLinkPurpose } from '@minit/domain/identity/passwords.ts'
import type { DeliveryMethod } from '@minit/domain/money/payments.ts'
import type { TenantTx, Tx } from '../db/database.ts'

export type PasswordMessage = {
  entrepreneurId: string
  /** An account that has both is reached by SMS; one that has neither, not at all. */
  phone: string | null
  email: string | null
  purpose: PasswordLinkPurpose
  link: string
  endsAt: Date
}

export type Applicant = { id: string; phone: string; email: string | null }

/**
 * What modules before messaging send. Each writes its rows in the caller's transaction. `deps` comes with each call, so that it
 * has the caller's clock; `Tools` is its type.
 */
export type Notices<Tools> = {
  /** Sends the link to set a password. */
  passwordLink: (deps: Tools, tx: Tx, message: PasswordMessage) => Promise<void>
  /** Sends an applicant the last step of an installation, by SMS and by e-mail where there is one. */
  installationStep: (deps: Tools, tx: Tx, news: { seller: Applicant; text: string }) => Promise<void>
  /** Sends the seller an SMS about a price that the platform changed. */
  rateChange: (deps: Tools, tx: TenantTx, text: string) => Promise<void>
  /** Writes the platform's activity line of a new seller. */
  signup: (
    deps: Tools,
    tx: Tx,
    seller: { entrepreneurId: string; businessName: string; location: string },
  ) => Promise<void>
  /** Shows the seller, once since codes were added last, that those of a package are few. */
  lowStock: (
    deps: { newId: () => string },
    tx: Tx,
    of: { entrepreneurId: string; packageId: string; purchaseId: string; since: Date; createdAt: Date },
  ) => Promise<void>
  /** How a code of this seller can reach a customer now: the screen, and each gateway that works. */
  deliveryMethods: (deps: Tools, tx: Tx, entrepreneurId: string) => Promise<DeliveryMethod[]>
}
