import { createSecrets } from '../../src/kernel/secrets.ts'
import type { TestDatabase } from '../database.ts'
import { TEST_SECRET_KEY } from '../global-setup.ts'
import type { Entry } from './history.ts'

export type Charge = { reference: string; status: string; amountMinor: number; currency: string }
export type Sold = {
  id: string
  key: string | null
  status: string
  priceMinor: number
  deliveryMethod: string
  provider: string
  reference: string
}
type LedgerSum = {
  id: string
  purchaseId: string
  kind: string
  receivedMinor: number
  sumMinor: number
}
export type Message = {
  id: string
  purchaseId: string
  state: string
  to: string
  text: string
  code: string
}
type Figures = {
  sales: number
  revenueMinor: number
  daySales: number
  customerPurchases: number
  notifications: number
  activityLines: number
}

/** Everything that must agree: the providers' ledgers, our own tables, and what clients received. */
export type Records = {
  /** The charges of both payment stand-ins. */
  charges: Charge[]
  purchases: Sold[]
  passes: { purchaseId: string; code: string }[]
  ledger: LedgerSum[]
  messages: Message[]
  /** Messages that gateways accepted: the recipient, and the text or the template values. */
  delivered: { to: string; words: string[] }[]
  figures: Figures
  history: Entry[]
}

export type RecordsSource = Pick<TestDatabase, 'asOwner'> & { standInsUrl: string; history: () => Entry[] }

/** Reads all records. Call it when no work is in progress. */
export const readRecords = async ({ asOwner, standInsUrl, history }: RecordsSource): Promise<Records> => {
  const outside = async <Row>(name: string): Promise<Row[]> =>
    (await (await fetch(`${standInsUrl}/control/ledger/${name}`)).json()) as Row[]
  const [pawapay, vult] = [await outside<Charge>('pawapay'), await outside<Charge>('vult')]
  const sms = await outside<{ to: string; text: string }>('africastalking')
  const whatsapp = await outside<{ to: string; parameters: string[] }>('whatsapp')
  return {
    charges: [...pawapay, ...vult],
    purchases: await asOwner<Sold>(PURCHASES),
    passes: (await asOwner<SealedPass>(PASSES)).map(openPass),
    ledger: await asOwner<LedgerSum>(LEDGER),
    messages: (await asOwner<SealedMessage>(MESSAGES)).map(openMessage),
    delivered: [
      ...sms.map(({ to, text }) => ({ to, words: [text] })),
      ...whatsapp.map(({ to, parameters }) => ({ to, words: parameters })),
    ],
    figures: await readFigures(asOwner),
    history: history(),
  }
}

const secrets = createSecrets(TEST_SECRET_KEY)

type SealedPass = { id: string; purchaseId: string; sealedCode: string }
const openPass = ({ id, purchaseId, sealedCode }: SealedPass) => ({
  purchaseId,
  code: secrets.open(sealedCode, id),
})

type SealedMessage = Omit<Message, 'text' | 'code'> & {
  sealedText: string
  sealedCode: string | null
  passId: string
}
const openMessage = ({ sealedText, sealedCode, passId, ...message }: SealedMessage): Message => ({
  ...message,
  text: secrets.open(sealedText, message.id),
  code: sealedCode === null ? '' : secrets.open(sealedCode, passId),
})

const readFigures = async (asOwner: RecordsSource['asOwner']): Promise<Figures> => {
  const [figures] = await asOwner<Figures>(FIGURES)
  if (figures === undefined) throw new Error('an aggregate always has its one row')
  return figures
}

const PURCHASES = `
  select p.id, p.idempotency_key as key, p.status, p.price_minor::int as "priceMinor",
    p.delivery_method as "deliveryMethod", y.provider, y.provider_reference as reference
  from purchases p join payments y on y.purchase_id = p.id`

const PASSES = 'select id, purchase_id as "purchaseId", sealed_code as "sealedCode" from passes'

const LEDGER = `
  select t.id, t.purchase_id as "purchaseId", t.kind, coalesce(sum(e.amount_minor), 0)::int as "sumMinor",
    coalesce(sum(e.amount_minor) filter (where e.account like 'received:%'), 0)::int as "receivedMinor"
  from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
  group by t.id, t.purchase_id, t.kind, e.currency`

const MESSAGES = `
  select distinct on (m.id) m.id, m.purchase_id as "purchaseId", m.state, m.recipient as to,
    m.sealed_text as "sealedText", s.sealed_code as "sealedCode", s.id as "passId"
  from messages m left join passes s on s.purchase_id = m.purchase_id`

const FIGURES = `
  select (select coalesce(sum(sales), 0)::int from seller_totals) as sales,
    (select coalesce(sum(revenue_minor), 0)::int from seller_totals) as "revenueMinor",
    (select coalesce(sum(sales), 0)::int from seller_days) as "daySales",
    (select coalesce(sum(paid_purchases), 0)::int from customers) as "customerPurchases",
    (select count(*)::int from notifications where kind = 'sale') as notifications,
    (select count(*)::int from activity where type = 'internet_purchase') as "activityLines"`

/**
 * What must hold after any crash and does not. `lost`: reported or paid, and missing; `doubled`: present more
 * than once.
 */
export type Breach = { kind: 'lost' | 'doubled' | 'wrong'; what: string }

export const breachOf = (kind: Breach['kind'], what: string): Breach => ({ kind, what })

/** A breach where `due` things must exist and `count` do. */
export const countBreach = ({ count, due }: { count: number; due: number }, what: string): Breach => {
  if (count < due) return breachOf('lost', what)
  return breachOf(count > 1 ? 'doubled' : 'wrong', what)
}
