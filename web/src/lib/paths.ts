// All links of the product, used as `paths.home()`, so that route table and links agree. They are separate
// functions, so that a customer's phone downloads only those of its pages.

import type { MessageFilter } from '@minit/domain/messaging/message-kinds.ts'
import type { WorkKind } from '@minit/domain/operations/worklists.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** The page on which a purchase began, if not self-service: it decides texts and links of the pass's page. */
export type PurchaseOrigin = 'provider' | 'qr' | 'signup' | 'voucher'

export const home = () => '/'
export const internetOwnerSignup = () => '/internet-owner-signup'
/** `signup`: from the form that has just created the account. */
export const entrepreneurLogin = (from?: 'signup') => withQuery('/entrepreneur-login', { from })
export const apply = () => '/apply'
/** `sent` is the submitted application; it is in the address, so that a reload still shows it. */
export const applicationSubmitted = (sent: { reference?: string; application?: string } = {}) =>
  withQuery('/application-submitted', sent)
export const forgotPassword = () => '/forgot-password'
export const setPassword = () => '/set-password'
export const privacy = () => '/privacy'
export const terms = () => '/terms'
/** The help pages for all, and one of them. */
export const help = () => '/help'
export const helpTopic = (slug: string) => `/help/${slug}`
export const adminLogin = () => '/admin'
export const adminDashboard = (tab?: 'applications' | 'ai-analytics' | 'api-marketplace') =>
  withQuery('/admin/dashboard', { tab })
export const adminEntrepreneurs = () => '/admin/entrepreneurs'
/** The lists below show everything, or only what an admin should look at. */
export const adminInstallations = (state?: 'overdue') => withQuery('/admin/installations', { state })
export const adminEquipment = (state?: 'fault') => withQuery('/admin/equipment', { state })
/** One piece of rented equipment. */
export const adminPiece = (id: string) => `/admin/equipment/${encodeURIComponent(id)}`
export const adminRouters = (state?: 'not_connected') => withQuery('/admin/routers', { state })
export const adminCustomers = () => '/admin/customers'
export const adminPurchases = () => '/admin/purchases'
export const adminPurchase = (transactionId: string) =>
  `/admin/purchases/${encodeURIComponent(transactionId)}`
export const adminPayouts = () => '/admin/payouts'
export const adminInvoices = (state?: 'overdue') => withQuery('/admin/invoices', { state })
export const adminSponsors = (state?: 'waits') => withQuery('/admin/sponsors', { state })
export const adminStatements = () => '/admin/statements'
/** Payments to match: all of them, or one kind. */
export const adminWorklist = (type?: WorkKind) => withQuery('/admin/worklist', { type })
/** Refunds that need an admin: all of them, or one kind. */
export const adminRefunds = (type?: WorkKind) => withQuery('/admin/refunds', { type })
export const adminSettings = () => '/admin/settings'
export const adminSecurity = () => '/admin/security'
export const adminRevenue = () => '/admin/revenue'
export const adminMessages = (state?: MessageFilter) => withQuery('/admin/messages', { state })
export const adminAudit = () => '/admin/audit'
export const dashboard = () => '/entrepreneur/dashboard'
/** All pages to sell on, without the figures. */
export const sell = () => '/entrepreneur/sell'
/** The sellers' help pages in the installed app, with or without internet, and one of them. */
export const sellerHelpPages = () => '/entrepreneur/help'
export const sellerHelp = (slug: string) => `/entrepreneur/help/${slug}`
export const counter = () => '/entrepreneur/counter'
/** The logged-in user's own drawer. */
export const ownShift = () => '/entrepreneur/shift'
export const shifts = () => '/entrepreneur/shifts'
export const staff = () => '/entrepreneur/staff'
/** What staff changed, refunded or viewed. */
export const staffLog = () => '/entrepreneur/staff/log'
/** For staff: their own PIN and password. */
export const ownLogin = () => '/entrepreneur/own-login'
/** Login by phone number and PIN, on a trusted device. */
export const staffLogin = () => '/staff'
export const trustDevice = () => '/staff/let-in'
export const onboarding = () => '/entrepreneur/onboarding'
export const businessSettings = () => '/entrepreneur/business-settings'
/** The routers that admit paying phones. */
export const network = () => '/entrepreneur/network'
/** Connects a router step by step: which box it is, the router that was made for it, and the step. */
export const connectRouter = (at: { box?: string; router?: string; step?: string } = {}) =>
  withQuery('/entrepreneur/network/connect', at)
/** At a shop without a router: who waits for the WiFi password, and who is online until when. */
export const manualAccess = () => '/entrepreneur/by-hand'
/** What the seller's phone does while the dashboard is closed or offline. */
export const sellerPhone = () => '/entrepreneur/phone'
/** The amount that the platform owes the seller, and the payouts. */
export const money = () => '/entrepreneur/money'
/** Where a seller checks and sells printed vouchers, online or offline. */
export const sellVoucher = () => '/entrepreneur/sell-voucher'
/** An agent's own page; `shop` is the seller's name in links. */
export const agent = (shop?: string) => withQuery('/agent', { shop })
/** What belongs to the shop, and what is not needed every day: the last two of the seller's bar. */
export const shop = () => '/entrepreneur/shop'
export const more = () => '/entrepreneur/more'
export const packages = () => '/entrepreneur/packages'
/** Happy hours and discount codes. */
export const offers = () => '/entrepreneur/offers'
/** One sponsorship of the shop. */
export const sellersSponsorship = (id: string) => `/entrepreneur/offers/sponsors/${encodeURIComponent(id)}`
export const analytics = () => '/entrepreneur/analytics'
export const customers = () => '/entrepreneur/customers'
/** `provider` is an id or a slug, selected at first. */
export const customerPurchase = (provider?: string) => withQuery('/customer-purchase', { provider })
/** Shops that give free minutes now. */
export const freeNow = () => '/customer-purchase?free=1'
/** A seller's price board for a wall screen. */
export const board = (entrepreneur: string) => `/board/${encodeURIComponent(entrepreneur)}`
export const customerQrPayment = () => '/customer-qr-payment'
export const customerSignup = (entrepreneur?: string) => withQuery('/customer-signup', { entrepreneur })
/** `at` is the captive context from the router's redirect. */
export const customerSelfService = (entrepreneur?: string, at?: string) =>
  withQuery('/customer-self-service', { entrepreneur, at })
/** Leads to the router's own login address, for a phone with a pass. */
export const wifiLogin = (at: string) => withQuery('/wifi-login', { at })
export const customerDemo = (flow?: 'in-person' | 'self-service') => withQuery('/customer-demo', { flow })
/** A simulated phone at the hub's WiFi, in the demo only. */
export const demoPhone = () => '/demo-phone'
/** A customer's purchase and pass; `token` is the purchase's status token, stored only in the address. */
export const pass = (transactionId: string, token: string, from?: PurchaseOrigin, at?: string) =>
  withQuery(`/pass/${encodeURIComponent(transactionId)}`, { t: token, from, at })
/** The public status page. */
export const status = () => '/status'
/** Verifies a receipt; the signed links lead here as well. */
export const verifyReceipt = () => '/receipt/verify'
/** Helps a customer who paid and has no internet. A POST also fixes what it can. */
export const paidHelp = (transactionId: string, token: string, from?: string, at?: string) =>
  withQuery(`/pass/${encodeURIComponent(transactionId)}/help`, { t: token, from, at })
/** A selling page that asks for the recipient, after an earlier gift was not paid. */
export const asGift = (href: string) => `${href}${href.includes('?') ? '&' : '?'}gift=again`
/** What a number bought anywhere in 90 days, shown after an SMS code. */
export const myPasses = () => '/my'
/** Where a sponsor pays for other people's minutes at a shop, with `terms` to begin with, and the figures; `link` is the sponsor's secret. */
export const sponsorShop = (entrepreneur: string, terms: Readonly<Record<string, string>> = {}) =>
  withQuery(`/sponsor/${encodeURIComponent(entrepreneur)}`, terms)
/** Its unused cards in PDF. */
export const sponsorCards = (link: string) => `/api/customer/sponsored/${encodeURIComponent(link)}/cards`
export const sponsored = (link: string) => `/sponsored/${encodeURIComponent(link)}`
/** The invoice in PDF. */
export const sponsorInvoice = (link: string) => `/api/customer/sponsored/${encodeURIComponent(link)}/invoice`
/** The receipt in PDF. */
export const sponsorReceipt = (link: string) => `/api/customer/sponsored/${encodeURIComponent(link)}/receipt`
/** A shop's free minutes; `at` is the captive context. */
export const freeMinutes = (entrepreneur: string, at?: string) =>
  withQuery(`/free/${encodeURIComponent(entrepreneur)}`, { at: at || undefined })
/** Where a customer types a voucher's code; the link on a voucher is `/v/` and its code. */
export const voucher = (entrepreneur?: string) => withQuery('/voucher', { entrepreneur })
/** A seller's batches of vouchers and who sells them, and one batch. */
export const vouchers = () => '/entrepreneur/vouchers'
export const voucherBatch = (id: string) => `/entrepreneur/vouchers/${encodeURIComponent(id)}`
/** The same for a customer who lost the page of their pass. */
export const lostPass = () => '/paid'
export const call = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
