import type { Order } from './payment-ledger.ts'

const STYLE = `
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; background: #f2f0fa; color: #1d1633 }
  main { max-width: 22rem; margin: 12vh auto 0; padding: 1.5rem; background: #fff; border-radius: 1rem }
  button { font: inherit; width: 100%; min-height: 48px; margin-top: .75rem; border-radius: .75rem; border: 1px solid #4b2bd1 }
  .approve { background: #4b2bd1; color: #fff } .decline { background: #fff; color: #4b2bd1 }
  .lose { background: none; border: 0; color: #4b2bd1; font-size: .9rem; text-decoration: underline }`

/** Vult's hosted page for a customer: the amount, and Approve or Decline until the order is paid. */
export const paymentPage = (order: Order): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vult</title>${order.isCompleted ? '' : '<meta http-equiv="refresh" content="3">'}<style>${STYLE}</style></head>
<body><main><p>Vult wallet</p><h1>Le ${order.amount}</h1>
${order.isCompleted ? '<p>Paid. You can go back to the seller\u2019s page.</p>' : choice(order)}
</main></body></html>`

const choice = (order: Order): string => `${
  order.attempts.length > 0 ? '<p>This try did not go through. You can try again.</p>' : ''
}<form method="post" action="${order.orderId}/approve"><button class="approve">Approve</button></form>
<form method="post" action="${order.orderId}/decline"><button class="decline">Decline</button></form>
<form method="post" action="${order.orderId}/lose"><button class="lose">Pay, but let the notice be lost</button></form>`
