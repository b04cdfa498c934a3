import type { Deps } from '../../ports/deps.ts'
import type { Notices } from '../../ports/notices.ts'
import { announceLowStock, announceSignup } from './feed/announce.ts'
import { queuePasswordMessage } from './messages/account-messages.ts'
import { deliveryMethodsOf } from './messages/allowance.ts'
import { queueInstallationMessages } from './messages/installation-messages.ts'
import { queueRateMessage } from './messages/seller-alerts.ts'

/** The port through which earlier modules send messages. */
export const notices: Notices<Deps> = {
  passwordLink: queuePasswordMessage,
  installationStep: queueInstallationMessages,
  rateChange: queueRateMessage,
  signup: announceSignup,
  lowStock: announceLowStock,
  deliveryMethods: deliveryMethodsOf,
}
