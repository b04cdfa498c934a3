/** Every adapter that an admin can enable, by the kind of port it fills. */
export const PAYMENT_ADAPTERS = ['pawapay', 'monime', 'vult', 'orange-web'] as const
/** The payment adapters that also send money to sellers, with the same settings. */
export const PAYOUT_ADAPTERS = ['pawapay', 'monime'] as const
export const MESSAGE_ADAPTERS = ['africastalking', 'twilio', 'whatsapp-cloud', 'smtp'] as const
export const INSIGHT_ADAPTERS = ['llm'] as const
export const ANALYTICS_ADAPTERS = ['web-analytics'] as const

export type AdapterName =
  | (typeof PAYMENT_ADAPTERS)[number]
  | (typeof MESSAGE_ADAPTERS)[number]
  | (typeof INSIGHT_ADAPTERS)[number]
  | (typeof ANALYTICS_ADAPTERS)[number]
