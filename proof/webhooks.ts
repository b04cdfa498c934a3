import { aSeller, type TestSeller } from '../server/test/builders.ts'
import type { Evidence, Outcome, Settings } from './evidence.ts'
import { checkBooks } from './lab/books.ts'
import { openLab } from './lab/lab.ts'
import { untilQuiet } from './lab/quiet.ts'
import { type Notice, openInbox } from './webhooks/inbox.ts'
import { proveSent, SENT_CASES } from './webhooks/sent.ts'
import { ordersOf } from './webhooks/spoil.ts'
import {
  control,
  forge,
  type Ground,
  orderPass,
  putFirst,
  tellAt,
  tellInOrder,
  tellLate,
  untilTold,
} from './webhooks/tell.ts'

const SPEED = 20
const QUIET_SECONDS = 900

/** A payment that ends in its own way, and how often what is told of it is spoilt. */
type Case = {
  provider: string
  what: string
  method: string
  lastDigits: string
  next?: string
  isSigned: boolean
}

const CASES: readonly Case[] = [
  { provider: 'pawapay', what: 'paid', method: 'orange_money', lastDigits: '000', isSigned: true },
  { provider: 'pawapay', what: 'declined', method: 'orange_money', lastDigits: '039', isSigned: true },
  {
    provider: 'pawapay',
    what: 'paid, told three times',
    method: 'orange_money',
    lastDigits: '169',
    isSigned: true,
  },
  {
    provider: 'monime',
    what: 'paid, told by three events',
    method: 'orange_money',
    lastDigits: '000',
    isSigned: true,
  },
  { provider: 'vult', what: 'paid', method: 'vult', lastDigits: '000', isSigned: false },
  {
    provider: 'vult',
    what: 'failed, then paid',
    method: 'vult',
    lastDigits: '000',
    next: 'declined_then_approved',
    isSigned: false,
  },
  { provider: 'orange-web', what: 'paid', method: 'orange_money', lastDigits: '000', isSigned: false },
]

type PaymentGround = Ground & { seller: TestSeller }

/** Settings: `copies` sent at once of each notice (4), `only` one provider. */
export const proveWebhooks = async (settings: Settings): Promise<Evidence> => {
  const copies = Number(settings.copies ?? 4)
  const lab = await openLab({ servers: 1, speed: SPEED, hasClock: true })
  const inbox = await openInbox()
  try {
    const [serverUrl = ''] = lab.serverUrls
    const ground = { lab, inbox, seller: await aSeller(lab.deps), serverUrl, count: 0 }
    await tellAt(lab, inbox.url)
    const outcomes: Outcome[] = []
    for (const one of CASES.filter(({ provider }) => provider.includes(settings.only ?? ''))) {
      outcomes.push(await tryCase(ground, one, copies))
      process.stdout.write(`  ${outcomes.at(-1)?.what}: ${outcomes.at(-1)?.seen}\n`)
    }
    const strangers: string[] = []
    for (const one of SENT_CASES.filter(({ provider }) => provider.includes(settings.only ?? ''))) {
      outcomes.push(await proveSent(ground, one, { copies, strangers }))
      process.stdout.write(`  ${outcomes.at(-1)?.what}: ${outcomes.at(-1)?.seen}\n`)
    }
    await untilQuiet(lab, QUIET_SECONDS, () => undefined)
    const { lost, doubled, wrong, looked } = await checkBooks(lab, [])
    // Money that another installation sent, at the same provider's account.
    const isOurs = (what: string) => !strangers.some((reference) => what.includes(reference))
    const broken = [...lost, ...doubled, ...wrong].filter(isOurs)
    outcomes.push({
      what: 'the books afterwards: each purchase, payout and refund is as its provider’s own ledger says',
      asked: '0 wrong',
      seen: [String(broken.length), ...broken.slice(0, 5)].join('; '),
      isHeld: broken.length === 0,
    })
    return { title: 'Webhooks', outcomes, notes: notesOf(looked, copies) }
  } finally {
    inbox.close()
    await lab.close()
  }
}

const notesOf = (looked: Record<string, number>, copies: number): string[] => [
  `Notices are those that the stand-ins sent, caught on their way and delivered byte for byte, or spoilt: each proof left out and changed sign by sign, the body cut at every byte and (where it is signed) each byte changed, and genuine ones an hour before and after their time. Each payment's notices then came in every order, ${copies} copies of each at once. Looked at: ${Object.entries(
    looked,
  )
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')}.`,
  'Vult and Orange sign nothing: they are believed by credentials, or by an address that only they know. A body that is cut with those in place is no forgery and no news: it must change nothing, whatever it is answered. Replays of theirs by somebody who holds the credentials change nothing either, for an event counts once.',
  'The product has no other webhooks: gateways of SMS and WhatsApp tell it nothing. What providers tell of payouts and refunds counts as a hint alone: the provider is asked back before anything is booked, so that a notice may also come before the answer to the call, twice, or of money that is not ours.',
]

const tryCase = async (ground: PaymentGround, one: Case, copies: number): Promise<Outcome> => {
  await putFirst(ground.lab, one.provider)
  const first = await noticesOf(ground, one)
  const forged = await forge(ground, one.provider, first)
  const old = one.isSigned ? await tellLate(ground, first) : []
  const orders = ordersOf(first.map((_, index) => index))
  const refused: number[] = []
  for (const [turn, order] of orders.entries()) {
    const notices = turn === 0 ? first : await noticesOf(ground, one)
    refused.push(...(await tellInOrder(ground, notices, { order, copies })))
  }
  const wrong = [...forged.wrong, ...old, ...refused.map((status) => `a genuine one was answered ${status}`)]
  return {
    what: `${one.provider}, ${one.what}`,
    asked: 'forged always 401; genuine 200 in every order',
    seen: `${forged.count} forged or spoilt, ${orders.length} orders of ${first.length} notices; ${[`${wrong.length} wrong`, ...wrong.slice(0, 5)].join('; ')}`,
    isHeld: wrong.length === 0 && first.length > 0,
  }
}

/** Buys once, and returns all that the provider told of it. */
const noticesOf = async (ground: PaymentGround, one: Case): Promise<Notice[]> => {
  const { lab, inbox, seller } = ground
  const { provider, next } = one
  if (next !== undefined) await control(lab.standInsUrl, 'POST', `${provider}/next`, { scenario: next })
  inbox.take()
  await orderPass(ground, { seller, ...one })
  return untilTold(inbox, `/api/webhooks/${provider}`)
}
