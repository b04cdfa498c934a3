import type { Secrets } from '../kernel/secrets.ts'
import type { Settings } from '../ports/adapter-definition.ts'
import { DEMO_ADDRESSES, DEMO_MAIL_SERVER } from './demo-addresses.ts'

/** What adapters start with that are put in the list later; the keys are the installation's own, and the stand-ins know them. */
export const demoSettings = (secrets: Pick<Secrets, 'digest'>) =>
  ({
    twilio: {
      baseUrl: DEMO_ADDRESSES.twilio,
      accountSid: `AC${'d3'.repeat(16)}`,
      authToken: secrets.digest('the demo’s token of Twilio'),
      sender: 'Minit',
    },
    'orange-web': {
      baseUrl: DEMO_ADDRESSES['orange-web'],
      clientId: 'minit-demo',
      clientSecret: secrets.digest('the demo’s client secret of Orange'),
      merchantKey: secrets.digest('the demo’s merchant key of Orange').slice(0, 8),
      country: 'sl',
      currency: 'SLE',
    },
    smtp: {
      host: DEMO_MAIL_SERVER,
      port: '587',
      security: 'none',
      user: 'minit',
      password: secrets.digest('the demo’s mail password'),
      from: 'minit@minit.example',
    },
    llm: {
      baseUrl: DEMO_ADDRESSES.llm,
      model: 'minit-demo',
      apiKey: secrets.digest('the demo’s key of the language model'),
    },
    'web-analytics': {
      baseUrl: DEMO_ADDRESSES['web-analytics'],
      service: 'Plausible',
      site: 'minit.example',
    },
  }) satisfies Record<string, Settings>
