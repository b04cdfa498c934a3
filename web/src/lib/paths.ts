const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** The page a purchase was begun on, where it is not the self-service one: it words and leads on from the pass. */
export type PurchaseOrigin = 'provider' | 'qr' | 'signup'

/** Every link of the product is made here, so that the route table and the links cannot part. */
export const paths = {
  home: () => '/',
  internetOwnerSignup: () => '/internet-owner-signup',
  entrepreneurLogin: () => '/entrepreneur-login',
  apply: () => '/apply',
  applicationSubmitted: () => '/application-submitted',
  forgotPassword: () => '/forgot-password',
  setPassword: () => '/set-password',
  adminLogin: () => '/admin',
  adminDashboard: (tab?: 'applications' | 'ai-analytics' | 'api-marketplace') =>
    withQuery('/admin/dashboard', { tab }),
  adminEntrepreneurs: () => '/admin/entrepreneurs',
  adminCustomers: () => '/admin/customers',
  adminPurchases: () => '/admin/purchases',
  adminPurchase: (transactionId: string) => `/admin/purchases/${encodeURIComponent(transactionId)}`,
  adminWorklist: () => '/admin/worklist',
  adminRevenue: () => '/admin/revenue',
  adminMessages: () => '/admin/messages',
  adminAudit: () => '/admin/audit',
  dashboard: () => '/entrepreneur/dashboard',
  onboarding: () => '/entrepreneur/onboarding',
  businessSettings: () => '/entrepreneur/business-settings',
  analytics: () => '/entrepreneur/analytics',
  customers: () => '/entrepreneur/customers',
  /** `provider` is an id or a slug, chosen from the start. */
  customerPurchase: (provider?: string) => withQuery('/customer-purchase', { provider }),
  customerQrPayment: () => '/customer-qr-payment',
  customerSignup: (entrepreneur?: string) => withQuery('/customer-signup', { entrepreneur }),
  customerSelfService: (entrepreneur?: string) => withQuery('/customer-self-service', { entrepreneur }),
  customerDemo: (flow?: 'in-person' | 'self-service') => withQuery('/customer-demo', { flow }),
  /** A customer's purchase and pass; `token` is the purchase's status token, kept in the address alone. */
  pass: (transactionId: string, token: string, from?: PurchaseOrigin) =>
    withQuery(`/pass/${encodeURIComponent(transactionId)}`, { t: token, from }),
  call: (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`,
}
