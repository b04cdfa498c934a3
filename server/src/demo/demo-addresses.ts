/** Addresses of outside services in the demo's settings. Only these have stand-ins. */
export const DEMO_ADDRESSES = {
  pawapay: 'https://api.sandbox.pawapay.io',
  monime: 'https://api.monime.io',
  vult: 'https://stage.vultme.io/api',
  'orange-web': 'https://api.orange.com',
  africastalking: 'https://api.sandbox.africastalking.com',
  twilio: 'https://api.twilio.com',
  'whatsapp-cloud': 'https://graph.facebook.com',
  llm: 'https://llm.minit.example/v1',
  'web-analytics': 'https://analytics.minit.example',
} as const

export const DEMO_MAIL_SERVER = 'mail.minit.example'
