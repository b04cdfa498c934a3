import fc from 'fast-check'
import type { FuzzCase } from './around-valid.ts'
import { FUZZ_CALLERS, type FuzzFixture } from './fuzz-fixture.ts'
import { ODD_VALUES } from './mutations.ts'

const PAGES = [
  '/',
  '/apply',
  '/internet-owner-signup',
  '/customer',
  '/customer-self-service',
  '/provider/{seller}',
  '/login',
  '/admin',
  '/admin/login',
  '/entrepreneur',
  '/entrepreneur/sales',
  '/agent',
  '/my',
  '/paid',
  '/pass/{purchase}',
  '/pass/{purchase}/help',
  '/receipt/{purchase}',
  '/verify',
  '/gift/{purchase}',
  '/voucher',
  '/set-password',
  '/forgot-password',
  '/wifi/{gateway}',
  '/wifi/{gateway}/api',
  '/wifi/{gateway}/login.html',
  '/s/{seller}',
  '/wifi-login',
  '/setup/{purchase}',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/.well-known/minit-receipt-keys.json',
  '/nowhere',
] as const

/** Forms that work without scripts, and the calls behind them. */
const FORMS = [
  [
    '/customer-self-service',
    [
      'entrepreneur',
      'packageId',
      'customerName',
      'phoneNumber',
      'paymentMethod',
      'deliveryMethod',
      'idempotencyKey',
      'sendTo',
      'discountCode',
    ],
  ],
  ['/pass/{purchase}/cancel', ['t']],
  ['/pass/{purchase}/pause', ['t']],
  ['/pass/{purchase}/help', ['t', 'reference', 'phoneNumber']],
  ['/paid', ['reference', 'phoneNumber', 'note']],
  ['/wifi/code', ['code', 'at', 'move']],
  ['/my', ['phoneNumber', 'askId', 'code']],
  ['/voucher', ['code', 'entrepreneurId', 'phoneNumber']],
] as const

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Page requests of people and machines, and their forms with random content. */
export const pageCasesOf = (fixture: FuzzFixture): fc.Arbitrary<FuzzCase> => {
  const { a, b, own, foreign, unknown, words } = fixture
  const thing = fc.constantFrom(
    words.soldId,
    own.paidId,
    foreign.paidId,
    unknown.paidId,
    own.gatewayId,
    foreign.gatewayId,
    a.slug,
    b.slug,
    '%00',
    '%zz',
    '..%2f..',
    '__proto__',
    'x'.repeat(150),
  )
  const value = fc.oneof(
    thing,
    fc.constantFrom(
      ...ODD_VALUES.map(asText),
      ...words.secrets,
      ...words.phones,
      a.pack.id,
      'orange_money',
      'sms',
      '-',
    ),
    fc.string({ unit: 'binary', maxLength: 80 }),
  )
  const headers = fc.constantFrom<Record<string, string>>(
    {},
    { accept: 'text/html' },
    { 'accept-language': '\u00ff' },
    { 'user-agent': 'CaptiveNetworkSupport' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { origin: 'https://evil.example' },
  )
  const filled = (path: string, name: string) => path.replace(/\{\w+\}/g, name)
  const page = fc
    .tuple(
      fc.constantFrom(...PAGES),
      thing,
      fc.array(
        fc.tuple(
          fc.constantFrom(
            't',
            'at',
            'seller',
            'entrepreneur',
            'package',
            'q',
            'fas',
            'next',
            'code',
            '__proto__',
          ),
          value,
        ),
        { maxLength: 3 },
      ),
      headers,
    )
    .map(([path, name, query, sent]) => ({
      method: 'GET' as const,
      url: `${filled(path, name)}?${query.map(([key, each]) => `${key}=${encoded(each)}`).join('&')}`,
      headers: sent,
      payload: undefined,
    }))
  const form = fc
    .tuple(
      fc.constantFrom(...FORMS),
      thing,
      fc.array(value, { minLength: 9, maxLength: 9 }),
      headers,
      fc.nat(20),
    )
    .map(([[path, fields], name, values, sent, odd]) => ({
      method: 'POST' as const,
      url: filled(path, name),
      headers: { 'content-type': odd === 0 ? 'text/plain' : 'application/x-www-form-urlencoded', ...sent },
      payload:
        odd === 1
          ? '%&=%zz&&__proto__=x'
          : fields.map((field, index) => `${field}=${encoded(values[index] ?? '')}`).join('&'),
    }))
  return fc
    .tuple(fc.constantFrom(...FUZZ_CALLERS), fc.oneof(page, form))
    .map(([caller, asked]) => ({ caller, ...asked }))
}
