/** What people call the providers, by the names that payments, refunds and statements carry. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  pawapay: 'pawaPay',
  monime: 'Monime',
  vult: 'Vult',
  'orange-web': 'Orange Money Web Payment',
  cash: 'Cash',
}

/** "pawaPay" for `pawapay`; a name that is not known stays as it is. */
export const providerName = (provider: string): string => PROVIDER_NAMES[provider] ?? provider
