// Every link of the product is made here and used as `paths.home()`, so that the route table and the links cannot part.
// They stand apart, since a customer's phone then gets those that its pages use, and not those of the authenticated pages.

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** The page a purchase was begun on, where it is not the self-service one: it words and leads on from the pass. */
export type PurchaseOrigin = 'provider' | 'qr' | 'signup'

export const home = () => '/'
export const internetOwnerSignup = () => '/internet-owner-signup'
/** `signup`: from the form that has just opened the account. */
export const entrepreneurLogin = (from?: 'signup') => withQuery('/entrepreneur-login', { from })
export const apply = () => '/apply'
/** `sent` is what was just sent; it stands in the address alone, so that a reload still shows it. */
export const applicationSubmitted = (sent: { reference?: string; application?: string } = {}) =>
  withQuery('/application-submitted', sent)
export const forgotPassword = () => '/forgot-password'
export const setPassword = () => '/set-password'
export const privacy = () => '/privacy'
export const terms = () => '/terms'
export const adminLogin = () => '/admin'
export const adminDashboard = (tab?: 'applications' | 'ai-analytics' | 'api-marketplace') =>
  withQuery('/admin/dashboard', { tab })
export const adminEntrepreneurs = () => '/admin/entrepreneurs'
export const adminInstallations = () => '/admin/installations'
export const adminRouters = () => '/admin/routers'
export const adminCustomers = () => '/admin/customers'
export const adminPurchases = () => '/admin/purchases'
export const adminPurchase = (transactionId: string) =>
  `/admin/purchases/${encodeURIComponent(transactionId)}`
export const adminPayouts = () => '/admin/payouts'
export const adminInvoices = () => '/admin/invoices'
export const adminStatements = () => '/admin/statements'
/** The worklist, or one of its sections by the id of its heading. */
export const adminWorklist = (section?: string) =>
  `/admin/worklist${section === undefined ? '' : `#${section}`}`
export const adminRevenue = () => '/admin/revenue'
export const adminMessages = () => '/admin/messages'
export const adminAudit = () => '/admin/audit'
export const dashboard = () => '/entrepreneur/dashboard'
/** Where whoever sells finds all of it, without the figures. */
export const counter = () => '/entrepreneur/counter'
/** One's own drawer. */
export const ownShift = () => '/entrepreneur/shift'
export const shifts = () => '/entrepreneur/shifts'
export const staff = () => '/entrepreneur/staff'
/** What the shop's people changed, gave back or looked at. */
export const staffLog = () => '/entrepreneur/staff/log'
/** Of staff: the own PIN and password. */
export const ownLogin = () => '/entrepreneur/own-login'
/** By phone number and PIN, on a phone that the owner let in. */
export const staffLogin = () => '/staff'
export const letIn = () => '/staff/let-in'
export const onboarding = () => '/entrepreneur/onboarding'
export const businessSettings = () => '/entrepreneur/business-settings'
/** The routers that let paying phones in. */
export const network = () => '/entrepreneur/network'
/** Who waits for the WiFi password, and who is online until when, at a shop without a router. */
export const byHand = () => '/entrepreneur/by-hand'
/** What the seller's phone does while the dashboard is closed, and without a line. */
export const sellerPhone = () => '/entrepreneur/phone'
/** What the platform owes the seller, and what was sent. */
export const money = () => '/entrepreneur/money'
/** Where a seller checks and sells printed vouchers, with a line or without. */
export const sellVoucher = () => '/entrepreneur/sell-voucher'
/** An agent's own page; `shop` is the seller's name in links. */
export const agent = (shop?: string) => withQuery('/agent', { shop })
/** Happy hours and discount codes. */
export const offers = () => '/entrepreneur/offers'
export const analytics = () => '/entrepreneur/analytics'
export const customers = () => '/entrepreneur/customers'
/** `provider` is an id or a slug, chosen from the start. */
export const customerPurchase = (provider?: string) => withQuery('/customer-purchase', { provider })
export const customerQrPayment = () => '/customer-qr-payment'
export const customerSignup = (entrepreneur?: string) => withQuery('/customer-signup', { entrepreneur })
/** `at` is where the phone is, as its router's redirect said. */
export const customerSelfService = (entrepreneur?: string, at?: string) =>
  withQuery('/customer-self-service', { entrepreneur, at })
/** To the router's own login address, for a phone that holds a pass. */
export const wifiLogin = (at: string) => withQuery('/wifi-login', { at })
export const customerDemo = (flow?: 'in-person' | 'self-service') => withQuery('/customer-demo', { flow })
/** A phone at the hub's WiFi, which a stand-in plays: in the demo alone. */
export const demoPhone = () => '/demo-phone'
/** A customer's purchase and pass; `token` is the purchase's status token, kept in the address alone. */
export const pass = (transactionId: string, token: string, from?: PurchaseOrigin, at?: string) =>
  withQuery(`/pass/${encodeURIComponent(transactionId)}`, { t: token, from, at })
/** What works now, for everybody. */
export const status = () => '/status'
/** Whether a receipt is genuine: the signed links lead here, too. */
export const verifyReceipt = () => '/receipt/verify'
/** What is true for somebody who paid and has no internet; posted to, it is mended too. */
export const paidHelp = (transactionId: string, token: string, from?: string, at?: string) =>
  withQuery(`/pass/${encodeURIComponent(transactionId)}/help`, { t: token, from, at })
/** A page that sells, asking whom the pass is for: the gift before it was not paid. */
export const asGift = (href: string) => `${href}${href.includes('?') ? '&' : '?'}gift=again`
/** What a number bought anywhere in 90 days, shown by a code that is sent to it. */
export const myPasses = () => '/my'
/** Where the code of a voucher is typed; the link on a voucher is `/v/` and its code. */
export const voucher = (entrepreneur?: string) => withQuery('/voucher', { entrepreneur })
/** A seller's batches of vouchers and who sells them, and one batch. */
export const vouchers = () => '/entrepreneur/vouchers'
export const voucherBatch = (id: string) => `/entrepreneur/vouchers/${encodeURIComponent(id)}`
/** The same for who has lost the page of their pass. */
export const lostPass = () => '/paid'
export const call = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
