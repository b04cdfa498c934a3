/** Display names of providers, by the names in payments, refunds and statements. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  pawapay: 'pawaPay',
  monime: 'Monime',
  vult: 'Vult',
  'orange-web': 'Orange Money Web Payment',
  cash: 'Cash',
}

/** Returns "pawaPay" for `pawapay`; an unknown name stays unchanged. */
export const providerName = (provider: string): string => PROVIDER_NAMES[provider] ?? provider
