/** Every adapter that can be switched on, by the kind of port it fills. */
export const PAYMENT_ADAPTERS = ['pawapay', 'monime', 'vult', 'orange-web'] as const
/** Of them, those that send money to sellers too, by the same settings. */
export const PAYOUT_ADAPTERS = ['pawapay', 'monime'] as const
export const MESSAGE_ADAPTERS = ['africastalking', 'twilio', 'whatsapp-cloud', 'smtp'] as const
export const INSIGHT_ADAPTERS = ['llm'] as const
export const ANALYTICS_ADAPTERS = ['web-analytics'] as const

export type AdapterName =
  | (typeof PAYMENT_ADAPTERS)[number]
  | (typeof MESSAGE_ADAPTERS)[number]
  | (typeof INSIGHT_ADAPTERS)[number]
  | (typeof ANALYTICS_ADAPTERS)[number]
