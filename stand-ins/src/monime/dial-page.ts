import { scenarioForPhone } from '../scenarios.ts'
import { type Code, isRecurrent, type MonimeMoney, statusOf } from './code-ledger.ts'

const STYLE = `
  body { font: 18px/1.5 system-ui, sans-serif; margin: 0; background: #23272f; color: #1b1d22 }
  main { max-width: 21rem; margin: 6vh auto 0; padding: 1.25rem; background: #e9ecef; border-radius: 1.25rem }
  h1 { font-size: 1.25rem; margin: 0 0 .75rem }
  label { display: block; margin-top: .75rem; font-weight: 600 }
  input { font: inherit; box-sizing: border-box; width: 100%; min-height: 48px; padding: 0 .75rem; border: 1px solid #6b7280; border-radius: .5rem }
  button { font: inherit; font-weight: 700; width: 100%; min-height: 52px; margin-top: 1rem; border: 0; border-radius: .75rem; background: #157347; color: #fff }
  p[role=status] { padding: .75rem; border-radius: .5rem; background: #fff }`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `amount` in leones, for a code that leaves it to the payer. */
export type Dialled = { code: string; phone: string; pin: string; amount?: string }

/** The typed leones as money; undefined until a sum is typed. */
export const amountIn = (typed: string | undefined): MonimeMoney | undefined => {
  const leones = Number(typed)
  return typed === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(typed) || leones <= 0
    ? undefined
    : { currency: 'SLE', value: Math.round(leones * 100) }
}

const AMOUNT = (value: string) =>
  `<label for="amount">Amount (Le)</label><input id="amount" name="amount" required inputmode="decimal" autocomplete="off" value="${escaped(value)}">`

/** A phone's dialler for a customer: the code, the number that dials it, and the PIN of its account. */
export const dialPage = (
  { code, phone, amount }: Partial<Dialled>,
  said: string | null,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dial</title><style>${STYLE}</style></head>
<body><main><h1>Dial to pay</h1>
${said === null ? '' : `<p role="status">${escaped(said)}</p>`}
<form method="post">
<label for="code">Code</label><input id="code" name="code" required autocomplete="off" placeholder="*715*12345678#" value="${escaped(code ?? '')}">
<label for="phone">Dialled from</label><input id="phone" name="phone" required inputmode="tel" value="${escaped(phone ?? '')}" placeholder="076 123456">
${amount === undefined ? '' : AMOUNT(amount)}
<label for="pin">PIN</label><input id="pin" name="pin" type="password" required inputmode="numeric" autocomplete="off" placeholder="4 digits">
<button>Call</button></form></main></body></html>`

const msisdnOf = (phone: string): string =>
  `232${phone
    .replace(/\D/g, '')
    .replace(/^(?:00)?232/, '')
    .replace(/^0/, '')}`

const NETWORKS = [
  { id: 'm17', name: 'Orange Money', pattern: /^2327[1-689]\d{6}$/ },
  { id: 'm18', name: 'Africell Money', pattern: /^232(?:3[03]|7[07]|8[08]|9[09])\d{6}$/ },
] as const

/** The network's refusal of this payment, as its screen shows it; undefined if it is accepted. */
export const dialRefusal = ({ phone, pin }: Dialled, code: Code | undefined): string | undefined => {
  const msisdn = msisdnOf(phone)
  const network = NETWORKS.find(({ pattern }) => pattern.test(msisdn))
  if (code === undefined) return 'Connection problem or invalid code.'
  const status = statusOf(code)
  if (status === 'completed') return 'This code has been paid already.'
  if (status !== 'pending' && !(isRecurrent(code) && status === 'processing'))
    return `This code is ${status}. Nothing was taken.`
  if (!code.isEnabled) return 'This code is switched off. Nothing was taken.'
  if (network === undefined) return 'This number has no mobile money.'
  const { authorizedProviders, authorizedPhoneNumber } = code.request
  if (authorizedProviders !== undefined && !authorizedProviders.includes(network.id))
    return `${network.name} cannot pay this code.`
  if (authorizedPhoneNumber !== undefined && msisdnOf(authorizedPhoneNumber) !== msisdn)
    return 'This number may not pay this code.'
  return accountRefusal(msisdn, pin)
}

const accountRefusal = (msisdn: string, pin: string): string | undefined => {
  if (!/^\d{4}$/.test(pin) || pin === '0000') return 'Wrong PIN. Nothing was taken.'
  switch (scenarioForPhone(msisdn)) {
    case 'insufficient_balance':
      return 'Not enough money in this account. Nothing was taken.'
    case 'limit_reached':
      return 'This account has reached its limit. Nothing was taken.'
    case 'payer_not_found':
      return 'This number has no mobile money.'
    case 'declined':
      return 'Cancelled. Nothing was taken.'
    default:
      return undefined
  }
}

/** …119 pays another amount than requested. */
export const paysOtherAmount = (phone: string): boolean =>
  scenarioForPhone(msisdnOf(phone)) === 'other_amount'

export const e164Of = (phone: string): string => `+${msisdnOf(phone)}`
