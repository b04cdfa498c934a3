/** Every adapter that can be switched on, by the kind of port it fills. */
export const PAYMENT_ADAPTERS = ['pawapay', 'vult'] as const
export const MESSAGE_ADAPTERS = ['africastalking', 'whatsapp-cloud'] as const

export type AdapterName = (typeof PAYMENT_ADAPTERS)[number] | (typeof MESSAGE_ADAPTERS)[number]
