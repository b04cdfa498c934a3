import * as adminApplications from './admin/applications.ts'
import * as adminAudit from './admin/audit.ts'
import * as adminClaims from './admin/claims.ts'
import * as adminCustomers from './admin/customers.ts'
import * as adminEntrepreneurs from './admin/entrepreneurs.ts'
import * as adminEquipment from './admin/equipment.ts'
import * as adminGateways from './admin/gateways.ts'
import * as adminInsights from './admin/insights.ts'
import * as adminInstallations from './admin/installations.ts'
import * as adminIntegrations from './admin/integrations.ts'
import * as adminInvoices from './admin/invoices.ts'
import * as adminMessages from './admin/messages.ts'
import * as adminMoneyTerms from './admin/money-terms.ts'
import * as adminPayouts from './admin/payouts.ts'
import * as adminPeople from './admin/people.ts'
import * as adminPlatform from './admin/platform.ts'
import * as adminPurchases from './admin/purchases.ts'
import * as adminRails from './admin/rails.ts'
import * as adminRefunds from './admin/refunds.ts'
import * as adminRevenue from './admin/revenue.ts'
import * as adminSecondFactor from './admin/second-factor.ts'
import * as adminSponsors from './admin/sponsors.ts'
import * as adminStatements from './admin/statements.ts'
import * as adminSuspense from './admin/suspense.ts'
import * as adminTravel from './admin/travel.ts'
import * as adminWatch from './admin/watch.ts'
import * as adminWorklist from './admin/worklist.ts'
import * as agentAgents from './agent/agents.ts'
import * as customerClaims from './customer/claims.ts'
import * as customerDiscountCodes from './customer/discount-codes.ts'
import * as customerFreeMinutes from './customer/free-minutes.ts'
import * as customerGifts from './customer/gifts.ts'
import * as customerMyPasses from './customer/my-passes.ts'
import * as customerNear from './customer/near.ts'
import * as customerNetwork from './customer/network.ts'
import * as customerOnlineMinutes from './customer/online-minutes.ts'
import * as customerPasses from './customer/passes.ts'
import * as customerPauses from './customer/pauses.ts'
import * as customerPurchases from './customer/purchases.ts'
import * as customerReceipts from './customer/receipts.ts'
import * as customerShops from './customer/shops.ts'
import * as customerSponsors from './customer/sponsors.ts'
import * as customerTravel from './customer/travel.ts'
import * as customerVouchers from './customer/vouchers.ts'
import * as sellerAlerts from './entrepreneur/alerts.ts'
import * as sellerAnalytics from './entrepreneur/analytics.ts'
import * as sellerBilling from './entrepreneur/billing.ts'
import * as sellerCash from './entrepreneur/cash.ts'
import * as sellerCashSales from './entrepreneur/cash-sales.ts'
import * as sellerClaims from './entrepreneur/claims.ts'
import * as sellerCodeStock from './entrepreneur/code-stock.ts'
import * as sellerCustomers from './entrepreneur/customers.ts'
import * as sellerDialToPay from './entrepreneur/dial-to-pay.ts'
import * as sellerEquipment from './entrepreneur/equipment.ts'
import * as sellerFreeMinutes from './entrepreneur/free-minutes.ts'
import * as sellerGateways from './entrepreneur/gateways.ts'
import * as sellerInstallation from './entrepreneur/installation.ts'
import * as sellerLinePlan from './entrepreneur/line-plan.ts'
import * as sellerByHand from './entrepreneur/manual-access.ts'
import * as sellerMoney from './entrepreneur/money.ts'
import * as sellerNetwork from './entrepreneur/network.ts'
import * as sellerNotifications from './entrepreneur/notifications.ts'
import * as sellerOnboarding from './entrepreneur/onboarding.ts'
import * as sellerPackages from './entrepreneur/packages.ts'
import * as sellerPoster from './entrepreneur/poster.ts'
import * as sellerPrinting from './entrepreneur/printing.ts'
import * as sellerPromotions from './entrepreneur/promotions.ts'
import * as sellerRates from './entrepreneur/rates.ts'
import * as sellerRefunds from './entrepreneur/refunds.ts'
import * as sellerSales from './entrepreneur/sales.ts'
import * as sellerSettings from './entrepreneur/settings.ts'
import * as sellerShare from './entrepreneur/share.ts'
import * as sellerShifts from './entrepreneur/shifts.ts'
import * as sellerShopLog from './entrepreneur/shop-log.ts'
import * as sellerSite from './entrepreneur/site.ts'
import * as sellerSponsors from './entrepreneur/sponsors.ts'
import * as sellerStaff from './entrepreneur/staff.ts'
import * as sellerStats from './entrepreneur/stats.ts'
import { listTravels } from './entrepreneur/travel.ts'
import * as sellerVoucherAgents from './entrepreneur/voucher-agents.ts'
import * as sellerVoucherSheets from './entrepreneur/voucher-sheets.ts'
import * as sellerVouchers from './entrepreneur/vouchers.ts'
import * as publicApplications from './public/applications.ts'
import * as publicAuth from './public/auth.ts'
import * as publicRadius from './public/radius.ts'
import * as publicRouters from './public/routers.ts'
import * as publicStaff from './public/staff.ts'
import * as publicStatus from './public/status.ts'
import * as publicWebhooks from './public/webhooks.ts'
import { rowsOf } from './rows-of.ts'

/**
 * Every endpoint, by the name of its row. The server mounts the whole table; browsers import single rows, so
 * that they do not download the others.
 */
export const endpoints = {
  ...rowsOf(adminApplications),
  ...rowsOf(adminAudit),
  ...rowsOf(adminClaims),
  ...rowsOf(adminCustomers),
  ...rowsOf(adminEntrepreneurs),
  ...rowsOf(adminEquipment),
  ...rowsOf(adminGateways),
  ...rowsOf(adminInsights),
  ...rowsOf(adminInstallations),
  ...rowsOf(adminIntegrations),
  ...rowsOf(adminInvoices),
  ...rowsOf(adminMessages),
  ...rowsOf(adminMoneyTerms),
  ...rowsOf(adminPayouts),
  ...rowsOf(adminPeople),
  ...rowsOf(adminPlatform),
  ...rowsOf(adminPurchases),
  ...rowsOf(adminRails),
  ...rowsOf(adminRefunds),
  ...rowsOf(adminRevenue),
  ...rowsOf(adminSecondFactor),
  ...rowsOf(adminSponsors),
  ...rowsOf(adminStatements),
  ...rowsOf(adminSuspense),
  ...rowsOf(adminTravel),
  ...rowsOf(adminWatch),
  ...rowsOf(adminWorklist),
  ...rowsOf(sellerAlerts),
  ...rowsOf(sellerAnalytics),
  ...rowsOf(sellerBilling),
  ...rowsOf(sellerByHand),
  ...rowsOf(sellerCashSales),
  ...rowsOf(sellerCash),
  ...rowsOf(sellerClaims),
  ...rowsOf(sellerCodeStock),
  ...rowsOf(sellerCustomers),
  ...rowsOf(sellerDialToPay),
  ...rowsOf(sellerEquipment),
  ...rowsOf(sellerFreeMinutes),
  ...rowsOf(sellerGateways),
  ...rowsOf(sellerInstallation),
  ...rowsOf(sellerLinePlan),
  ...rowsOf(sellerMoney),
  ...rowsOf(sellerNetwork),
  ...rowsOf(sellerNotifications),
  ...rowsOf(sellerOnboarding),
  ...rowsOf(sellerPackages),
  ...rowsOf(sellerPoster),
  ...rowsOf(sellerPrinting),
  ...rowsOf(sellerPromotions),
  ...rowsOf(sellerRates),
  ...rowsOf(sellerRefunds),
  ...rowsOf(sellerSales),
  ...rowsOf(sellerSettings),
  ...rowsOf(sellerShare),
  ...rowsOf(sellerShifts),
  ...rowsOf(sellerShopLog),
  ...rowsOf(sellerSite),
  ...rowsOf(sellerSponsors),
  ...rowsOf({ listTravels }),
  ...rowsOf(sellerStaff),
  ...rowsOf(sellerStats),
  ...rowsOf(sellerVoucherAgents),
  ...rowsOf(sellerVoucherSheets),
  ...rowsOf(sellerVouchers),
  ...rowsOf(agentAgents),
  ...rowsOf(customerClaims),
  ...rowsOf(customerDiscountCodes),
  ...rowsOf(customerFreeMinutes),
  ...rowsOf(customerGifts),
  ...rowsOf(customerMyPasses),
  ...rowsOf(customerNear),
  ...rowsOf(customerNetwork),
  ...rowsOf(customerPasses),
  ...rowsOf(customerOnlineMinutes),
  ...rowsOf(customerPauses),
  ...rowsOf(customerPurchases),
  ...rowsOf(customerReceipts),
  ...rowsOf(customerShops),
  ...rowsOf(customerSponsors),
  ...rowsOf(customerTravel),
  ...rowsOf(customerVouchers),
  ...rowsOf(publicApplications),
  ...rowsOf(publicAuth),
  ...rowsOf(publicRadius),
  ...rowsOf(publicRouters),
  ...rowsOf(publicStaff),
  ...rowsOf(publicStatus),
  ...rowsOf(publicWebhooks),
}
export type Endpoints = typeof endpoints
