import type { AdapterCard } from '../ports/adapter-kit.ts'

/** The adapters that are there, in the order of the admin's list. */
export const CARDS = {
  pawapay: {
    id: 'pawapay',
    name: 'pawaPay',
    provider: 'pawaPay',
    category: 'payments',
    description: 'Orange Money and Africell Money by a prompt on the customer’s phone.',
    version: '1.0.0',
    documentationUrl: 'https://docs.pawapay.io/v2',
  },
  vult: {
    id: 'vult',
    name: 'Vult',
    provider: 'Vult',
    category: 'payments',
    description: 'The Vult wallet, by a payment link that opens in the customer’s app.',
    version: '1.0.0',
    documentationUrl: 'https://vultme.io',
  },
  africastalking: {
    id: 'africastalking',
    name: 'Africa’s Talking SMS',
    provider: 'Africa’s Talking',
    category: 'sms',
    description: 'Access codes and password links by SMS.',
    version: '1.0.0',
    documentationUrl: 'https://developers.africastalking.com/docs/sms/overview',
  },
  'whatsapp-cloud': {
    id: 'whatsapp-cloud',
    name: 'WhatsApp Cloud API',
    provider: 'Meta',
    category: 'notifications',
    description: 'Access codes by WhatsApp, in a template that Meta has approved.',
    version: '1.0.0',
    documentationUrl: 'https://developers.facebook.com/docs/whatsapp/cloud-api',
  },
  smtp: {
    id: 'smtp',
    name: 'E-mail',
    provider: 'Any mail server (SMTP)',
    category: 'email',
    description: 'Password links for accounts that have an e-mail address and no phone.',
    version: '1.0.0',
    documentationUrl: 'https://www.rfc-editor.org/rfc/rfc6409',
  },
  llm: {
    id: 'llm',
    name: 'Language model',
    provider: 'Any service with OpenAI’s interface',
    category: 'other',
    description: 'Words the AI analytics. It is given the platform’s totals, never a customer or a code.',
    version: '1.0.0',
    documentationUrl: 'https://platform.openai.com/docs/api-reference/chat',
  },
  'web-analytics': {
    id: 'web-analytics',
    name: 'Web analytics',
    provider: 'Plausible, Umami or alike',
    category: 'analytics',
    description:
      'Counts of page views and sales, told by our server. No visitor, address, name or number is ever told.',
    version: '1.0.0',
    documentationUrl: 'https://plausible.io/docs/events-api',
  },
} as const satisfies Record<string, AdapterCard>

/** What is planned: shown, and nothing more. */
export const ANNOUNCED_CARDS = [
  {
    id: 'monime',
    name: 'Monime',
    provider: 'Monime',
    category: 'payments',
    description: 'Mobile money and bank payments by a dial code.',
    version: 'planned',
    documentationUrl: 'https://docs.monime.io',
  },
  {
    id: 'orange-webpay',
    name: 'Orange Money Web Payment',
    provider: 'Orange',
    category: 'payments',
    description: 'Orange Money on Orange’s own payment page.',
    version: 'planned',
    documentationUrl: 'https://developer.orange.com/apis/om-webpay',
  },
  {
    id: 'twilio',
    name: 'Twilio',
    provider: 'Twilio',
    category: 'sms',
    description: 'A second way for SMS, should the first be down.',
    version: 'planned',
    documentationUrl: 'https://www.twilio.com/docs/messaging',
  },
] as const satisfies readonly AdapterCard[]
