import type { Secrets } from '../kernel/secrets.ts'
import type { Settings } from '../ports/adapter-definition.ts'
import { DEMO_ADDRESSES, DEMO_MAIL_SERVER } from './demo-addresses.ts'

/**
 * Initial settings of adapters that are added later; the keys belong to the installation, and the stand-ins
 * know them.
 */
export const demoSettings = (secrets: Pick<Secrets, 'lasting'>) =>
  ({
    twilio: {
      baseUrl: DEMO_ADDRESSES.twilio,
      accountSid: `AC${'d3'.repeat(16)}`,
      authToken: secrets.lasting('the demo’s token of Twilio'),
      sender: 'Minit',
    },
    'orange-web': {
      baseUrl: DEMO_ADDRESSES['orange-web'],
      clientId: 'minit-demo',
      clientSecret: secrets.lasting('the demo’s client secret of Orange'),
      merchantKey: secrets.lasting('the demo’s merchant key of Orange').slice(0, 8),
      country: 'sl',
      currency: 'SLE',
    },
    smtp: {
      host: DEMO_MAIL_SERVER,
      port: '587',
      security: 'none',
      user: 'minit',
      password: secrets.lasting('the demo’s mail password'),
      from: 'minit@minit.example',
    },
    llm: {
      baseUrl: DEMO_ADDRESSES.llm,
      model: 'minit-demo',
      apiKey: secrets.lasting('the demo’s key of the language model'),
    },
    'web-analytics': {
      baseUrl: DEMO_ADDRESSES['web-analytics'],
      service: 'Plausible',
      site: 'minit.example',
    },
  }) satisfies Record<string, Settings>
