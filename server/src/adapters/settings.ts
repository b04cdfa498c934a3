import { createPrivateKey } from 'node:crypto'
import { readLe } from '@minit/domain/kernel/typed-numbers.ts'
import * as z from 'zod/mini'
import { shown } from './settings-form.ts'

/** The audit log is JSON in PostgreSQL, which rejects control characters and lone surrogates. */
const ORDINARY = /^[^\p{Cc}\p{Cs}]*$/u

const isPlainAddress = (text: string): boolean => {
  const url = URL.parse(text)
  // The check before reports an invalid address.
  if (url === null) return true
  const { username, password, search, hash, protocol } = url
  return /^https?:$/.test(protocol) && username === '' && password === '' && search === '' && hash === ''
}

const address = (help: string) =>
  shown(
    z.url('Enter a whole address, beginning with https://').check(
      z.regex(ORDINARY, 'Use one line of ordinary characters'),
      z.refine(isPlainAddress, 'Enter an http address without a login, ? or #'),
      z.overwrite((text) => text.replace(/\/+$/, '')),
    ),
    { label: 'Address', kind: 'url', isDestination: true, help },
  )

const MAX_LENGTH = 500

const line = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'This is required'),
      z.maxLength(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters`),
      z.regex(ORDINARY, 'Use one line of ordinary characters'),
    )
const optional = () => z._default(line(), '')
const secret = (label: string, help = '') => shown(line(), { label, kind: 'secret', help })

/** The settings of each adapter, stored encrypted in the integrations table. */
export const PawapayConfig = z.object({
  baseUrl: address('https://api.pawapay.io, or the sandbox’s https://api.sandbox.pawapay.io'),
  token: secret('API token'),
})

/** "1000" for a typed "Le 1,000"; anything else stays as typed. */
const plainSum = (typed: string): string => {
  const le = readLe(typed)
  return Number.isNaN(le) ? typed.trim() : String(le)
}

const sum = (label: string, help: string) =>
  shown(
    z._default(
      z
        .string()
        .check(
          z.overwrite(plainSum),
          z.regex(/^(?:(?:0|[1-9]\d{0,5})(?:\.\d{1,2})?)?$/, 'Enter an amount in Le, such as 1,000 or 0.50'),
        ),
      '',
    ),
    { label, help },
  )

const SHORTEST_WEBHOOK_SECRET = 32
const webhookSecret = () =>
  line().check(z.minLength(SHORTEST_WEBHOOK_SECRET, 'Monime takes 32 characters or more'))

export const MonimeConfig = z.object({
  baseUrl: address('https://api.monime.io, for live and for test tokens'),
  token: secret('Access token', 'With the right to read and to write payment codes and payouts'),
  spaceId: shown(line().check(z.regex(/^spc-.{1,60}$/, 'Enter the whole space id, beginning with spc-')), {
    label: 'Space id',
    help: 'As Monime shows it, beginning with spc-',
  }),
  webhookSecret: shown(webhookSecret(), {
    label: 'Webhook secret',
    kind: 'secret',
    help: 'HS256, 32 characters or more, the same for the webhooks of payments and of payouts',
  }),
  previousWebhookSecret: shown(z._default(webhookSecret(), ''), {
    label: 'Webhook secret before',
    kind: 'secret',
    help: 'Only while a new secret takes its place; empty otherwise',
  }),
  financialAccountId: shown(
    z._default(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^(?:fac-[^\p{Cc}\p{Cs}]{1,60})?$/u, 'Enter the whole id, beginning with fac-'),
        ),
      '',
    ),
    { label: 'Financial account', help: 'Begins with fac-; payouts are sent from it. Empty: no payouts' },
  ),
  minimumAmount: sum('Least amount in Le', 'Of one payment or payout, as agreed with Monime. Empty: any'),
  maximumAmount: sum('Largest amount in Le', 'Of one payment or payout. Empty: any'),
})

const isPrivateKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

export const VultConfig = z.object({
  baseUrl: address('https://wallet.vultme.io/api, or the stage’s https://stage.vultme.io/api'),
  merchantId: shown(line(), { label: 'Merchant id', help: 'As Vult gave it to the platform' }),
  privateKeyPem: shown(
    z
      .string()
      .check(
        z.maxLength(10_000, 'This is too long for a key'),
        z.refine(isPrivateKey, 'This is not an RSA private key in PEM form'),
      ),
    {
      label: 'Private key',
      kind: 'secret',
      isLong: true,
      help: 'RSA with 4096 bits, from -----BEGIN to END-----. Vult has its public half.',
    },
  ),
  webhookUser: shown(line(), { label: 'Webhook user', help: 'What Vult was given to call us with' }),
  webhookPassword: secret('Webhook password'),
  inAppTypeValue: shown(z._default(z.enum(['in-app', 'vult'], 'Choose in-app or vult'), 'in-app'), {
    label: 'Name of wallet payments',
    help: 'Vult’s papers disagree: try the other one if links are refused',
  }),
  minimumAmount: sum(
    'Least amount in Le',
    'As agreed with Vult; what costs less is not offered with it. Empty: any',
  ),
})

export const OrangeWebConfig = z.object({
  baseUrl: address('https://api.orange.com'),
  clientId: shown(line(), { label: 'Client id', help: 'Of the application on developer.orange.com' }),
  clientSecret: secret('Client secret'),
  merchantKey: secret('Merchant key', 'As Orange gave it to the platform'),
  country: shown(z._default(z.enum(['sl', 'dev'], 'Choose sl or dev'), 'sl'), {
    label: 'Country',
    help: 'sl for Sierra Leone, dev for the sandbox',
  }),
  currency: shown(z._default(z.enum(['SLE', 'SLL', 'OUV'], 'Choose SLE, SLL or OUV'), 'SLE'), {
    label: 'Currency',
    help: 'As agreed with Orange: SLE, or SLL for the same leones by their old name. OUV in the sandbox',
  }),
})

export const AfricasTalkingConfig = z.object({
  baseUrl: address('https://api.africastalking.com, or https://api.sandbox.africastalking.com'),
  username: shown(line(), { label: 'Username', help: 'sandbox for the sandbox' }),
  apiKey: secret('API key'),
  senderId: shown(optional(), {
    label: 'Sender id',
    help: 'Registered with Africa’s Talking; empty uses theirs',
  }),
})

const isSender = (sender: string): boolean =>
  /^\+[1-9]\d{7,14}$/.test(sender) ||
  /^MG[0-9a-f]{32}$/i.test(sender) ||
  (/^[A-Za-z0-9 ]{1,11}$/.test(sender) && /[A-Za-z]/.test(sender))

export const TwilioConfig = z.object({
  baseUrl: address('https://api.twilio.com'),
  accountSid: shown(
    line().check(z.regex(/^AC[0-9a-fA-F]{32}$/, 'Enter the account id: AC and 32 letters and digits')),
    { label: 'Account id', help: 'Account SID, on the first page of Twilio’s console' },
  ),
  authToken: secret('Auth token'),
  sender: shown(
    line().check(z.refine(isSender, 'Enter a number with +, a name of up to 11 letters and digits, or MG…')),
    { label: 'Sender', help: 'A number, a name that is registered, or a messaging service (MG…)' },
  ),
})

export const WhatsappConfig = z.object({
  baseUrl: address('https://graph.facebook.com'),
  apiVersion: shown(z.string().check(z.regex(/^v\d+\.\d+$/, 'Enter a version such as v23.0')), {
    label: 'API version',
    help: 'Such as v23.0; versions retire',
  }),
  phoneNumberId: shown(line(), { label: 'Phone number id', help: 'The id, not the number itself' }),
  accessToken: secret('Access token'),
  templateName: shown(line(), {
    label: 'Template',
    help: 'Approved, with four parameters: network, code, end, link',
  }),
  templateLanguage: shown(z._default(line(), 'en'), { label: 'Template language', help: 'Such as en' }),
})

const isPort = (text: string): boolean =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

export const SmtpConfig = z.object({
  host: shown(
    line().check(z.regex(/^[\w.:-]+$/, 'Enter only the name of the mail server, such as smtp.example.com')),
    { label: 'Mail server', isDestination: true, help: 'Such as smtp.example.com' },
  ),
  port: shown(z._default(z.string().check(z.refine(isPort, 'Enter a port, such as 587')), '587'), {
    label: 'Port',
    kind: 'number',
    help: '587 with STARTTLS, 465 with TLS',
  }),
  security: shown(
    z._default(z.enum(['STARTTLS', 'TLS', 'none'], 'Choose STARTTLS, TLS or none'), 'STARTTLS'),
    { label: 'Encryption', help: 'none is for a demo alone' },
  ),
  user: shown(optional(), { label: 'User', help: 'Empty for a server that asks for none' }),
  password: shown(optional(), { label: 'Password', kind: 'secret' }),
  from: shown(z.email('Enter an e-mail address'), {
    label: 'Sender',
    help: 'The address that messages come from',
  }),
})

export const LlmConfig = z.object({
  baseUrl: address('With its version, such as https://api.openai.com/v1'),
  model: shown(line(), { label: 'Model', help: 'As the service names it' }),
  apiKey: shown(optional(), {
    label: 'API key',
    kind: 'secret',
    help: 'Empty for a service that asks for none',
  }),
})

export const WebAnalyticsConfig = z.object({
  baseUrl: address('Such as https://plausible.io'),
  service: shown(z._default(z.enum(['Plausible', 'Umami'], 'Choose Plausible or Umami'), 'Plausible'), {
    label: 'Kind of service',
    help: 'Other services that take the same calls work too',
  }),
  site: shown(line(), { label: 'Site', help: 'Plausible: its domain. Umami: its website id' }),
})
