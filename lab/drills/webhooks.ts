import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import type { Evidence, Outcome, Settings } from './evidence.ts'
import { checkIntegrity } from './lab/integrity.ts'
import { openLab } from './lab/lab.ts'
import { untilQuiet } from './lab/quiet.ts'
import { openInbox } from './webhooks/inbox.ts'
import { putOffPolls } from './webhooks/polls.ts'
import { control, type Ground, orderPass, placeOf, putFirst, sendAt, untilSent } from './webhooks/send.ts'
import { proveSent, SENT_CASES } from './webhooks/sent.ts'
import { subjectOf } from './webhooks/subject.ts'
import { outcomeOf, type Report, tryNotices } from './webhooks/trial.ts'

const SPEED = 20
const QUIET_SECONDS = 900

/** A payment with its own outcome, whose notices are spoilt. */
type Case = {
  provider: string
  what: string
  method: string
  lastDigits: string
  next?: string
  isSigned: boolean
  /** The purchase's state after all notices; paid by default. */
  end?: 'failed'
}

const CASES: readonly Case[] = [
  { provider: 'pawapay', what: 'paid', method: 'orange_money', lastDigits: '000', isSigned: true },
  {
    provider: 'pawapay',
    what: 'declined',
    method: 'orange_money',
    lastDigits: '039',
    isSigned: true,
    end: 'failed',
  },
  {
    provider: 'pawapay',
    what: 'paid, reported three times',
    method: 'orange_money',
    lastDigits: '169',
    isSigned: true,
  },
  {
    provider: 'monime',
    what: 'paid, reported by three events',
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

/** Settings: `copies` sent at once of each notice (4), `only` one provider, which writes no page. */
export const proveWebhooks = async (settings: Settings): Promise<Evidence> => {
  const copies = Number(settings.copies ?? 4)
  const lab = await openLab({ servers: 1, speed: SPEED, hasClock: true })
  const inbox = await openInbox()
  try {
    const [serverUrl = ''] = lab.serverUrls
    const ground = { lab, inbox, seller: await aSeller(lab.deps), serverUrl, count: 0 }
    await sendAt(lab, inbox.url)
    const checkAgain = putOffPolls(lab)
    const outcomes: Outcome[] = []
    for (const one of CASES.filter(({ provider }) => provider.includes(settings.only ?? ''))) {
      outcomes.push(await tryCase(ground, one, copies))
      process.stdout.write(`  ${outcomes.at(-1)?.what}: ${outcomes.at(-1)?.seen}\n`)
    }
    const outsiders: string[] = []
    for (const one of SENT_CASES.filter(({ provider }) => provider.includes(settings.only ?? ''))) {
      outcomes.push(await proveSent(ground, one, { copies, strangers: outsiders }))
      process.stdout.write(`  ${outcomes.at(-1)?.what}: ${outcomes.at(-1)?.seen}\n`)
    }
    await checkAgain()
    await untilQuiet(lab, QUIET_SECONDS, () => undefined)
    const { lost, doubled, wrong, looked: checked } = await checkIntegrity(lab, [])
    // Money that another installation sent from the same provider account.
    const isOurs = (what: string) => !outsiders.some((reference) => what.includes(reference))
    const broken = [...lost, ...doubled, ...wrong].filter(isOurs)
    outcomes.push({
      what: 'the ledger afterwards: each purchase, payout and refund is as its provider’s own ledger says',
      asked: '0 wrong',
      seen: [String(broken.length), ...broken.slice(0, 5)].join('; '),
      isHeld: broken.length === 0,
    })
    const isNarrowed = settings.only !== undefined
    return { title: 'Webhooks', outcomes, notes: notesOf(checked, copies), isNarrowed }
  } finally {
    inbox.close()
    await lab.close()
  }
}

const notesOf = (checked: Record<string, number>, copies: number): string[] => [
  `Polling was off. Notices were spoilt by missing or changed proofs, cut or changed bodies and an hour early or late; genuine ones came in every order, ${copies} copies at once. Checked: ${Object.entries(
    checked,
  )
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')}.`,
  'Vult and Orange sign nothing: credentials, or an address that only they know, identify them.',
  'There are no other webhooks.',
]

const tryCase = async (ground: PaymentGround, one: Case, copies: number): Promise<Outcome> => {
  await putFirst(ground.lab, one.provider)
  const trial = { ...one, copies, happens: () => noticesOf(ground, one) }
  return outcomeOf(`${one.provider}, ${one.what}`, await tryNotices(placeOf(ground), trial))
}

/** Buys once, and returns all the provider's notices and the purchase. */
const noticesOf = async (ground: PaymentGround, one: Case): Promise<Report> => {
  const { lab, inbox, seller } = ground
  const { provider, next, end = 'paid' } = one
  if (next !== undefined) await control(lab.standInsUrl, 'POST', `${provider}/next`, { scenario: next })
  inbox.take()
  const id = await orderPass(ground, { seller, ...one })
  const notices = await untilSent(inbox, `/api/webhooks/${provider}`)
  return { notices, subject: subjectOf(lab.cluster, { sort: 'payment', id, end }) }
}
