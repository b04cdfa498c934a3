import type { Order } from './payment-ledger.ts'

/** A real payer gets it by dialling; here the page shows it. */
export const OTP = '224466'

const STYLE = `
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; background: #111; color: #111 }
  main { max-width: 22rem; margin: 8vh auto 0; padding: 1.5rem; background: #fff; border-radius: .5rem; border-top: 8px solid #ff7900 }
  label { display: block; margin-top: .75rem; font-weight: 600 }
  input { font: inherit; width: 100%; box-sizing: border-box; min-height: 48px; padding: 0 .75rem; border: 1px solid #595959; border-radius: .25rem }
  button { font: inherit; font-weight: 700; width: 100%; min-height: 48px; margin-top: 1rem; border-radius: .25rem; border: 1px solid #111; background: #fff; color: #111 }
  .pay { background: #ff7900; border-color: #ff7900 } [role=alert] { color: #b3261e; font-weight: 600 } small { color: #595959 }`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Orange's page for a payer: the amount, number and code, until the order has ended. */
export const paymentPage = (order: Order, problem = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Orange Money</title><style>${STYLE}</style></head>
<body><main><p>Orange Money</p><h1>Le ${order.amount}</h1>${order.status === 'open' ? form(problem) : ended(order)}</main></body></html>`

const form = (problem: string): string => `${problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post">
<label for="msisdn">Your Orange number</label><input id="msisdn" name="msisdn" inputmode="tel" autocomplete="off">
<label for="otp">Code from Orange</label><input id="otp" name="otp" inputmode="numeric" autocomplete="off">
<small>Dial *144*82# and your PIN to be given one. In this demo it is ${OTP}.</small>
<button class="pay" name="choice" value="pay">Pay</button><button name="choice" value="cancel">Cancel</button></form>`

const ended = ({ status, returnUrl }: Order): string =>
  `<p>${status === 'SUCCESS' ? 'Paid. Thank you.' : 'This payment was not made.'}</p>
<p><a href="${escaped(returnUrl)}">Back to the seller</a></p>`
