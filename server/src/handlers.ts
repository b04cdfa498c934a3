import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { Handlers } from './http/handlers.ts'
import type { SecretIssuer } from './http/pass-cookie.ts'
import type { DeviceCookie, MyDeviceCookie, SessionCookie } from './http/session-cookie.ts'
import { authHandlers, secondFactorHandlers } from './modules/identity/accounts.routes.ts'
import { notificationHandlers } from './modules/messaging/feed/feed.routes.ts'
import { messageHandlers } from './modules/messaging/messages/messages.routes.ts'
import { pushHandlers } from './modules/messaging/push/push.routes.ts'
import { adminInvoiceHandlers, billingHandlers } from './modules/money/billing/billing.routes.ts'
import { cancelBeforeInstallation } from './modules/money/billing/invoices.queries.ts'
import { shiftHandlers } from './modules/money/drawers/shifts.routes.ts'
import { payCodeHandlers } from './modules/money/pay-codes/pay-codes.routes.ts'
import { paymentHandlers } from './modules/money/payments/payments.routes.ts'
import { adminPayoutHandlers, payoutHandlers } from './modules/money/payouts/payouts.routes.ts'
import { adminRefundHandlers, refundHandlers } from './modules/money/refunds/refunds.routes.ts'
import { statementHandlers } from './modules/money/statements/statements.routes.ts'
import { clearingHandlers } from './modules/money/travel/clearings.routes.ts'
import { networkHandlers, seeingHandlers } from './modules/network/network.routes.ts'
import { radiusHandlers } from './modules/network/radius/radius.routes.ts'
import { operationsHandlers } from './modules/operations/checks/operations.routes.ts'
import { peopleHandlers } from './modules/operations/privacy/people.routes.ts'
import { statusHandlers, watchHandlers } from './modules/operations/watching/watching.routes.ts'
import { slipHandlers } from './modules/passes/slips.routes.ts'
import { integrationHandlers } from './modules/platform/integrations/integrations.routes.ts'
import { salesHandlers } from './modules/reporting/exports/sales.routes.ts'
import { createDailyTotalsCache } from './modules/reporting/figures/metrics.ts'
import {
  analyticsHandlers,
  platformReportHandlers,
  statsHandlers,
} from './modules/reporting/figures/reporting.routes.ts'
import { insightHandlers } from './modules/reporting/insights/insights.routes.ts'
import { sellerDumpHandlers } from './modules/reporting/seller-dump/seller-dump.routes.ts'
import { agentLoginHandlers, agentPageHandlers } from './modules/sales/agents/agents.routes.ts'
import { phoneHandlers } from './modules/sales/captive-portal/phones.routes.ts'
import { adminClaimHandlers, claimHandlers } from './modules/sales/claims/claims.routes.ts'
import { customerHandlers } from './modules/sales/customers/customers.routes.ts'
import { myPassesHandlers } from './modules/sales/customers/my-passes.routes.ts'
import { manualAccessHandlers } from './modules/sales/manual-access/manual-access.routes.ts'
import {
  adminPurchaseHandlers,
  passHandlers,
  purchaseHandlers,
} from './modules/sales/purchases/purchases.routes.ts'
import { receiptHandlers } from './modules/sales/receipts/receipts.routes.ts'
import { freeMinuteHandlers } from './modules/sales/sponsors/free-minutes.routes.ts'
import { sponsorHandlers } from './modules/sales/sponsors/sponsors.routes.ts'
import { useCardAtRouter } from './modules/sales/sponsors/use-card.ts'
import { travelHandlers } from './modules/sales/travel/travel.routes.ts'
import { voucherSheetHandlers } from './modules/sales/voucher-sheets/voucher-sheets.routes.ts'
import {
  agentHandlers,
  heldVoucherHandlers,
  redeemHandlers,
  voucherHandlers,
} from './modules/sales/vouchers/vouchers.routes.ts'
import { applicationHandlers } from './modules/shop/applications/applications.routes.ts'
import { equipmentHandlers } from './modules/shop/equipment/equipment.routes.ts'
import { installationHandlers } from './modules/shop/installations/installations.routes.ts'
import { nearHandlers } from './modules/shop/near/near.routes.ts'
import { packageHandlers } from './modules/shop/packages/packages.routes.ts'
import { posterHandlers } from './modules/shop/poster/poster.routes.ts'
import { promotionHandlers } from './modules/shop/promotions/promotions.routes.ts'
import { rateHandlers } from './modules/shop/rates/rates.routes.ts'
import { adminSellerHandlers, shopHandlers } from './modules/shop/sellers/sellers.routes.ts'
import { onboardingHandlers, settingsHandlers } from './modules/shop/sellers/settings.routes.ts'
import { staffHandlers, staffLoginHandlers } from './modules/shop/staff/staff.routes.ts'
import type { Deps } from './ports/deps.ts'

/** Cookies and helpers of the HTTP layer. */
type HttpParts = {
  cookie: SessionCookie
  device: DeviceCookie
  my: MyDeviceCookie
  agentCookie: SessionCookie
  staffDevice: DeviceCookie
  phone: DeviceCookie
  agentDevice: DeviceCookie
  issueSecret: SecretIssuer
  publicOrigin: string | null
}

/** Printed vouchers: batches, sheets, agents and redemption. */
const printedVoucherHandlers = (deps: Deps, { agentCookie, agentDevice, phone, issueSecret }: HttpParts) => ({
  ...voucherSheetHandlers(deps),
  ...agentPageHandlers(deps, agentCookie, agentDevice),
  ...agentLoginHandlers(deps),
  ...redeemHandlers(deps, phone, issueSecret),
  ...voucherHandlers(deps),
  ...heldVoucherHandlers(deps),
  ...agentHandlers(deps),
})

export const createHandlers = (deps: Deps, parts: HttpParts): Handlers<Endpoints> => {
  const { cookie, device, my, staffDevice, phone, publicOrigin, issueSecret } = parts
  const dailyTotalsCache = createDailyTotalsCache()
  return {
    ...operationsHandlers(deps),
    ...platformReportHandlers(deps, dailyTotalsCache),
    ...adminSellerHandlers(deps),
    ...adminPurchaseHandlers(deps, dailyTotalsCache),
    ...messageHandlers(deps),
    ...applicationHandlers(deps),
    ...installationHandlers(deps, cancelBeforeInstallation),
    ...equipmentHandlers(deps),
    ...authHandlers(deps, cookie, device),
    ...secondFactorHandlers(deps),
    ...peopleHandlers(deps),
    ...shopHandlers(deps),
    ...nearHandlers(deps),
    ...purchaseHandlers(deps, issueSecret),
    ...insightHandlers(deps),
    ...integrationHandlers(deps),
    ...passHandlers(deps),
    ...paymentHandlers(deps, publicOrigin),
    ...payCodeHandlers(deps),
    ...payoutHandlers(deps, publicOrigin),
    ...adminPayoutHandlers(deps),
    ...refundHandlers(deps, publicOrigin),
    ...adminRefundHandlers(deps),
    ...billingHandlers(deps),
    ...adminInvoiceHandlers(deps),
    ...statementHandlers(deps),
    ...clearingHandlers(deps),
    ...claimHandlers(deps),
    ...adminClaimHandlers(deps),
    ...statsHandlers(deps),
    ...salesHandlers(deps),
    ...slipHandlers(deps),
    ...manualAccessHandlers(deps),
    ...receiptHandlers(deps),
    ...posterHandlers(deps),
    ...analyticsHandlers(deps),
    ...customerHandlers(deps),
    ...myPassesHandlers(deps, my),
    ...freeMinuteHandlers(deps, my, issueSecret),
    ...sponsorHandlers(deps),
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
    ...phoneHandlers(deps, phone, issueSecret),
    ...travelHandlers(deps, phone, issueSecret),
    ...radiusHandlers(deps, useCardAtRouter),
    ...printedVoucherHandlers(deps, parts),
    ...pushHandlers(deps),
    ...statusHandlers(deps),
    ...watchHandlers(deps),
  }
}
