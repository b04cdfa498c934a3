/** Where a server can be set to die. A transaction is named by the file of the use case that opens it. */
export type CrashPoint =
  | { openedBy: string; when: 'before_opening' | 'before_commit' | 'after_commit' }
  | { port: 'provider' | 'gateway' | 'sender'; when: 'before_call' | 'after_call' }

/** The points at which a process can die, in the order in which a sale passes them. */
export const POINTS = {
  'before the intent commits': { openedBy: 'start-purchase.ts', when: 'before_commit' },
  'after the intent is committed and before anyone is asked': {
    openedBy: 'start-purchase.ts',
    when: 'after_commit',
  },
  'with the right to ask taken and before the provider is asked': { port: 'provider', when: 'before_call' },
  'after the provider was asked and before its answer is saved': { port: 'provider', when: 'after_call' },
  'in the job that looks after the payment': { openedBy: 'payment-transfers.ts', when: 'before_commit' },
  'with the event believed and before it is written': {
    openedBy: 'record-event.ts',
    when: 'before_opening',
  },
  'after the event is committed and before it is settled': {
    openedBy: 'record-event.ts',
    when: 'after_commit',
  },
  'inside settling and before its commit': { openedBy: 'settle-transfer.ts', when: 'before_commit' },
  'after settling and before the reply': { openedBy: 'settle-transfer.ts', when: 'after_commit' },
  'before the message gateway is called': { port: 'gateway', when: 'before_call' },
  'after the gateway accepted and before that is written': { port: 'gateway', when: 'after_call' },
} as const satisfies Record<string, CrashPoint>

export type PointName = keyof typeof POINTS

/** The points of a payment by a lasting code, which makes its own sale. */
export const DIALLED_POINTS = {
  'after the payment is recorded and before it is sold': {
    openedBy: 'record-dialled.ts',
    when: 'after_commit',
  },
  'with the sale written and before its commit': { openedBy: 'sell-dialled.ts', when: 'before_commit' },
  'after the sale is committed and before it is settled': {
    openedBy: 'sell-dialled.ts',
    when: 'after_commit',
  },
  'inside settling and before its commit': POINTS['inside settling and before its commit'],
  'after the gateway accepted and before that is written':
    POINTS['after the gateway accepted and before that is written'],
} satisfies Record<string, CrashPoint>

type SendingPoint = Record<'payout' | 'refund', CrashPoint>
const sender = (when: 'before_call' | 'after_call'): SendingPoint => {
  const point = { port: 'sender', when } as const
  return { payout: point, refund: point }
}
const opened = (
  files: Record<'payout' | 'refund', string>,
  when: 'before_opening' | 'before_commit' | 'after_commit',
): SendingPoint => ({
  payout: { openedBy: files.payout, when },
  refund: { openedBy: files.refund, when },
})
const RECORDING = { payout: 'record-event.ts', refund: 'record-event.ts' }

/** The points of outgoing money. `sender` is the port that sends it. */
export const SENDING_POINTS = {
  'after the intent is committed and before anyone is asked': {
    // The first thing that a job does.
    payout: { openedBy: 'settle-transfer.ts', when: 'before_opening' },
    refund: { openedBy: 'refund-purchase.ts', when: 'after_commit' },
  },
  'with the right to ask taken and before the provider is asked': sender('before_call'),
  'after the provider was asked and before its answer is saved': sender('after_call'),
  'with the event believed and before it is written': opened(RECORDING, 'before_opening'),
  'after the event is committed and before it is settled': opened(RECORDING, 'after_commit'),
} satisfies Record<string, SendingPoint>

/** The points of a sponsor's money: `during` says whether it comes in, or is used and goes back. */
export const SPONSOR_POINTS = {
  'after its money is reported and before it is settled': {
    during: 'paying',
    point: { openedBy: 'record-event.ts', when: 'after_commit' },
  },
  'with the use of a pass counted and before it is booked': {
    during: 'ending',
    point: { openedBy: 'book-grants.ts', when: 'before_commit' },
  },
  'after it has ended and before its rest is sent back': {
    during: 'ending',
    point: { openedBy: 'end-sponsorship.ts', when: 'after_commit' },
  },
  'with its rest on the way and before the provider is asked': {
    during: 'ending',
    point: { port: 'sender', when: 'before_call' },
  },
  'after the provider was asked and before its answer is saved': {
    during: 'ending',
    point: { port: 'sender', when: 'after_call' },
  },
} as const satisfies Record<string, { during: 'paying' | 'ending'; point: CrashPoint }>

/** The points of minutes that are used at another shop: while they go there, or come home. */
export const TRAVEL_POINTS = {
  'with both passes written and before the commit': {
    during: 'going',
    point: { openedBy: 'start-travel.ts', when: 'before_commit' },
  },
  'after they are there and before the answer': {
    during: 'going',
    point: { openedBy: 'start-travel.ts', when: 'after_commit' },
  },
  'with the use counted and before the commit': {
    during: 'coming',
    point: { openedBy: 'end-travel.ts', when: 'before_commit' },
  },
  'after they are home and before the answer': {
    during: 'coming',
    point: { openedBy: 'end-travel.ts', when: 'after_commit' },
  },
  'with the clearing written and before the commit': {
    during: 'clearing',
    point: { openedBy: 'clear-travels.ts', when: 'before_commit' },
  },
  'after the clearing is committed': {
    during: 'clearing',
    point: { openedBy: 'clear-travels.ts', when: 'after_commit' },
  },
} as const satisfies Record<string, { during: 'going' | 'coming' | 'clearing'; point: CrashPoint }>

/** The points of minutes that one pass gives to another number. */
export const GIVE_POINTS = {
  'with the minutes moved and before the commit': { openedBy: 'give-minutes.ts', when: 'before_commit' },
  'after the commit and before the answer': { openedBy: 'give-minutes.ts', when: 'after_commit' },
} as const satisfies Record<string, CrashPoint>
