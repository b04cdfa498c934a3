import type { Endpoints } from '@minit/contract/endpoints.ts'
import { authHandlers, secondFactorHandlers } from './features/accounts/accounts.routes.ts'
import { agentLoginHandlers, agentPageHandlers } from './features/agents/agents.routes.ts'
import { applicationHandlers } from './features/applications/applications.routes.ts'
import { adminInvoiceHandlers, billingHandlers } from './features/billing/billing.routes.ts'
import { byHandHandlers } from './features/by-hand/by-hand.routes.ts'
import { adminClaimHandlers, claimHandlers } from './features/claims/claims.routes.ts'
import { customerHandlers } from './features/customers/customers.routes.ts'
import { myPassesHandlers } from './features/customers/my-passes.routes.ts'
import { notificationHandlers } from './features/feed/feed.routes.ts'
import { insightHandlers } from './features/insights/insights.routes.ts'
import { installationHandlers } from './features/installations/installations.routes.ts'
import { integrationHandlers } from './features/integrations/integrations.routes.ts'
import { messageHandlers } from './features/messages/messages.routes.ts'
import { networkHandlers, seeingHandlers } from './features/network/network.routes.ts'
import { phoneHandlers } from './features/network/phones.routes.ts'
import { radiusHandlers } from './features/network/radius/radius.routes.ts'
import { operationsHandlers } from './features/operations/operations.routes.ts'
import { packageHandlers } from './features/packages/packages.routes.ts'
import { slipHandlers } from './features/passes/slips.routes.ts'
import { paymentHandlers } from './features/payments/payments.routes.ts'
import { adminPayoutHandlers, moneyHandlers } from './features/payouts/payouts.routes.ts'
import { peopleHandlers } from './features/people/people.routes.ts'
import { posterHandlers } from './features/poster/poster.routes.ts'
import { promotionHandlers } from './features/promotions/promotions.routes.ts'
import {
  adminPurchaseHandlers,
  passHandlers,
  purchaseHandlers,
} from './features/purchases/purchases.routes.ts'
import { pushHandlers } from './features/push/push.routes.ts'
import { rateHandlers } from './features/rates/rates.routes.ts'
import { receiptHandlers } from './features/receipts/receipts.routes.ts'
import { adminRefundHandlers, refundHandlers } from './features/refunds/refunds.routes.ts'
import { createKeptDays } from './features/reporting/metrics.ts'
import {
  analyticsHandlers,
  platformReportHandlers,
  statsHandlers,
} from './features/reporting/reporting.routes.ts'
import { salesHandlers } from './features/sales/sales.routes.ts'
import { sellerDumpHandlers } from './features/seller-dump/seller-dump.routes.ts'
import { adminSellerHandlers, shopHandlers } from './features/sellers/sellers.routes.ts'
import { onboardingHandlers, settingsHandlers } from './features/sellers/settings.routes.ts'
import { shiftHandlers } from './features/shifts/shifts.routes.ts'
import { staffHandlers, staffLoginHandlers } from './features/staff/staff.routes.ts'
import { statementHandlers } from './features/statements/statements.routes.ts'
import { voucherSheetHandlers } from './features/voucher-sheets/voucher-sheets.routes.ts'
import {
  agentHandlers,
  heldVoucherHandlers,
  redeemHandlers,
  voucherHandlers,
} from './features/vouchers/vouchers.routes.ts'
import { statusHandlers, watchHandlers } from './features/watching/watching.routes.ts'
import type { Handlers } from './http/handlers.ts'
import type { SecretGiver } from './http/pass-cookie.ts'
import type { DeviceCookie, MyDeviceCookie, SessionCookie } from './http/session-cookie.ts'
import type { Deps } from './ports/deps.ts'

/** Every handler of the endpoint table, gathered from the features. */
type HttpParts = {
  cookie: SessionCookie
  device: DeviceCookie
  my: MyDeviceCookie
  agentCookie: SessionCookie
  staffDevice: DeviceCookie
  phone: DeviceCookie
  agentDevice: DeviceCookie
  giveSecret: SecretGiver
  publicOrigin: string | null
}

/** Printed vouchers: their batches and sheets, who sells them, and who uses them. */
const printedVoucherHandlers = (deps: Deps, { agentCookie, agentDevice, phone, giveSecret }: HttpParts) => ({
  ...voucherSheetHandlers(deps),
  ...agentPageHandlers(deps, agentCookie, agentDevice),
  ...agentLoginHandlers(deps),
  ...redeemHandlers(deps, phone, giveSecret),
  ...voucherHandlers(deps),
  ...heldVoucherHandlers(deps),
  ...agentHandlers(deps),
})

export const createHandlers = (deps: Deps, parts: HttpParts): Handlers<Endpoints> => {
  const { cookie, device, my, staffDevice, phone, publicOrigin, giveSecret } = parts
  const keptDays = createKeptDays()
  return {
    ...operationsHandlers(deps),
    ...platformReportHandlers(deps, keptDays),
    ...adminSellerHandlers(deps),
    ...adminPurchaseHandlers(deps, keptDays),
    ...messageHandlers(deps),
    ...applicationHandlers(deps),
    ...installationHandlers(deps),
    ...authHandlers(deps, cookie, device),
    ...secondFactorHandlers(deps),
    ...peopleHandlers(deps),
    ...shopHandlers(deps),
    ...purchaseHandlers(deps, giveSecret),
    ...insightHandlers(deps),
    ...integrationHandlers(deps),
    ...passHandlers(deps),
    ...paymentHandlers(deps, publicOrigin),
    ...moneyHandlers(deps, publicOrigin),
    ...adminPayoutHandlers(deps),
    ...refundHandlers(deps, publicOrigin),
    ...adminRefundHandlers(deps),
    ...billingHandlers(deps),
    ...adminInvoiceHandlers(deps),
    ...statementHandlers(deps),
    ...claimHandlers(deps),
    ...adminClaimHandlers(deps),
    ...statsHandlers(deps),
    ...salesHandlers(deps),
    ...slipHandlers(deps),
    ...byHandHandlers(deps),
    ...receiptHandlers(deps),
    ...posterHandlers(deps),
    ...analyticsHandlers(deps),
    ...customerHandlers(deps),
    ...myPassesHandlers(deps, my),
    ...packageHandlers(deps),
    ...promotionHandlers(deps),
    ...rateHandlers(deps),
    ...settingsHandlers(deps),
    ...sellerDumpHandlers(deps),
    ...onboardingHandlers(deps),
    ...notificationHandlers(deps),
    ...staffHandlers(deps),
    ...staffLoginHandlers(deps, { cookie, device, staffDevice }),
    ...shiftHandlers(deps),
    ...networkHandlers(deps),
    ...seeingHandlers(deps),
    ...phoneHandlers(deps, phone, giveSecret),
    ...radiusHandlers(deps),
    ...printedVoucherHandlers(deps, parts),
    ...pushHandlers(deps),
    ...statusHandlers(deps),
    ...watchHandlers(deps),
  }
}
