import { MESSAGE_KINDS } from '@minit/domain/messaging/message-kinds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../../src/modules/operations/privacy/erase-person.ts'
import { exportPerson } from '../../src/modules/operations/privacy/export-person.ts'
import { anUnansweredOrder, aReference, claims } from '../a-claim.ts'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, type TestSeller } from '../builders.ts'
import { givesPass, PAYER_NAME, textsTo } from '../gifts.ts'
import { insertOf } from '../sql.ts'

const reason = 'She asked us.'
let fixture: TestApp
let seller: TestSeller
let admin: { accountId: string; name: string }
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  const [account] = await fixture.database.asOwner<{ id: string }>(
    `insert into accounts (id, role, username, created_at) values ('ADMIN-OF-PEOPLE', 'admin', 'admin-of-people', now()) returning id`,
  )
  admin = { accountId: account?.id ?? '', name: 'admin-of-people' }
})
afterAll(() => fixture.close())

const NOTIFY_OF_A_PASS: readonly string[] = ['access', 'outage_credit']

/** A message of each kind to a number, as the outbox holds it. Those about a pass are about this purchase. */
const oneOfEachKind = async (phone: string, purchaseId: string): Promise<void> => {
  for (const kind of MESSAGE_KINDS) {
    const id = fixture.deps.newId()
    const row = {
      entrepreneur_id: seller.id,
      id,
      kind,
      channel: 'sms',
      recipient: phone,
      state: 'queued',
      purchase_id: NOTIFY_OF_A_PASS.includes(kind) ? purchaseId : null,
      created_at: fixture.deps.now(),
      sealed_text: fixture.deps.secrets.seal(`Words of ${kind}.`, id),
    }
    await fixture.database.asOwner(...insertOf('messages', row))
  }
}

const exports = (phoneNumber: string) => exportPerson(fixture.deps, admin, { phoneNumber, reason })

/** The person's file of a number, as text. */
const fileOf = async (phoneNumber: string): Promise<string> => JSON.stringify(await exports(phoneNumber))

const kindsLeft = async (phone: string): Promise<string[]> => {
  const rows = await fixture.database.asOwner<{ kind: string }>(
    `select kind from messages where recipient = $1 and sealed_text <> '' order by kind`,
    [phone],
  )
  return [...new Set(rows.map(({ kind }) => kind))]
}

const later = async (): Promise<void> => {
  fixture.clock.advance({ minutes: 4 * 24 * 60 })
  await fixture.drain()
}

type Reported = Awaited<ReturnType<typeof exports>>
const messagesIn = ({ parts }: Reported) => parts.find(({ name }) => name === 'Messages to you')?.rows ?? []
/** The kinds of messages that the file contains in full. */
const readIn = (personFile: Reported): string[] => {
  const read = messagesIn(personFile).filter(({ text }) => text !== undefined)
  return [...new Set(read.map(({ kind }) => String(kind)))].sort()
}

test('the file has the texts of passes and money, and no code or link that gives its reader access', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  await oneOfEachKind(phone, transactionId)
  const personFile = await exports(phone)
  expect([...new Set(messagesIn(personFile).map(({ kind }) => kind))].sort()).toEqual(
    [...MESSAGE_KINDS].sort(),
  )
  expect(readIn(personFile)).toEqual(['claim', 'outage_credit', 'refund'])
  for (const secret of ['access', 'password_link', 'my_code', 'payout'])
    expect(JSON.stringify(personFile)).not.toContain(`Words of ${secret}.`)
  expect(JSON.stringify(personFile)).not.toContain('sealed_text')
})

test('the access message of a pass is in the file once the pass is over, and its link not even then', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  const [sent = ''] = await textsTo(fixture, phone)
  const [pass] = await fixture.database.asOwner<{ id: string; sealed: string }>(
    'select id, sealed_code as sealed from passes where purchase_id = $1',
    [transactionId],
  )
  const code = fixture.deps.secrets.open(pass?.sealed ?? '', pass?.id ?? '')
  const token = fixture.deps.secrets.purchaseToken(transactionId)
  for (const secret of [code, token]) expect(sent).toContain(secret)
  const running = await exports(phone)
  expect(readIn(running)).toEqual([])
  for (const secret of [code, token]) expect(JSON.stringify(running)).not.toContain(secret)
  await later()
  const over = await exports(phone)
  expect(readIn(over)).toEqual(['access'])
  expect(JSON.stringify(over)).toContain(code)
  expect(JSON.stringify(over)).not.toContain(token)
})

test('a message with a code of the seller’s own router stays encrypted: only the router knows when that is over', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  await fixture.database.asOwner(`update passes set stock_code_id = 'OF-ROUTER' where purchase_id = $1`, [
    transactionId,
  ])
  await later()
  expect(readIn(await exports(phone))).toEqual([])
})

test('a link to a pass in the answer to a claim is removed', async () => {
  const phone = aPhone()
  await aPaidSale(fixture, seller, { phoneNumber: phone })
  const id = fixture.deps.newId()
  const text = 'Minit: no payment R1 has come to us. Ask them. https://minit.test/pass/01ABC?t=secret-word'
  const row = {
    entrepreneur_id: seller.id,
    id,
    kind: 'claim',
    channel: 'sms',
    recipient: phone,
    state: 'sent',
    sealed_text: fixture.deps.secrets.seal(text, id),
    created_at: fixture.deps.now(),
  }
  await fixture.database.asOwner(...insertOf('messages', row))
  const said = messagesIn(await exports(phone)).find(({ kind }) => kind === 'claim')?.text
  expect(said).toBe('Minit: no payment R1 has come to us. Ask them. (a link)')
})

test('two persons tied by a gift and a claim are in their own file, and neither in the other’s', async () => {
  const [payer, holder] = [aPhone(), aPhone()]
  await givesPass(fixture, seller, { phoneNumber: payer, sendTo: holder })
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { phoneNumber: holder, reference })
  const [ofPayer, ofHolder, ofOrderer] = [
    await fileOf(payer),
    await fileOf(holder),
    await fileOf(order.phoneNumber),
  ]
  expect(ofPayer).toContain(PAYER_NAME)
  expect(ofHolder).toContain(reference)
  expect(ofPayer).not.toContain(holder.slice(4))
  expect(ofHolder).not.toContain(payer.slice(4))
  expect(ofHolder).not.toContain(PAYER_NAME)
  expect(ofHolder).not.toContain(order.phoneNumber.slice(4))
  expect(ofOrderer).not.toContain(holder.slice(4))
  expect(ofOrderer).not.toContain(reference)
})

test('the messages of a buyer who also works in the shop are still sent, and only those of the buyer are emptied', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  await later()
  await oneOfEachKind(phone, transactionId)
  await fixture.database.asOwner(
    `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at)
     values ($1, 'DEST', $2, 'orange_money', '', now(), now())`,
    [seller.id, phone],
  )
  const done = await erasePerson(fixture.deps, admin, { phoneNumber: phone, reason })
  expect(done.stays).toEqual(['payout'])
  const buyers = ['access', 'claim', 'my_code', 'outage_credit', 'refund']
  expect(await kindsLeft(phone)).toEqual([...MESSAGE_KINDS].filter((kind) => !buyers.includes(kind)).sort())
})

test('of a person who is only a buyer none is left', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  await later()
  await oneOfEachKind(phone, transactionId)
  await erasePerson(fixture.deps, admin, { phoneNumber: phone, reason })
  expect(await kindsLeft(phone)).toEqual([])
})

/** Where else a number may be: each statement takes it as `$1`, and the seller as `$2`. */
const ROLES: Readonly<Record<string, string>> = {
  account: `insert into accounts (id, role, phone, created_at) select 'ACCOUNT', 'admin', $1, now() where $2 <> ''`,
  agent: `insert into voucher_agents (entrepreneur_id, id, name, phone, commission_basis_points, owed_minor, created_at)
    values ($2, 'AGENT', 'Sia', $1, 0, 0, now())`,
  application: `insert into applications (id, kind, full_name, location, nearest_landmark, expected_customers, monthly_earnings_goal,
    monthly_mobile_spend, phone, status, reviewed_at, created_at) select 'APP', 'apply', 'Sia', 'Bo', 'Clock', 1, 'much', 1, $1, 'approved', now(), now() where $2 <> ''`,
  operator: `insert into platform_settings (key, value, updated_at) select 'on_call', jsonb_build_object('phone', $1::text, 'email', null), now()
    where $2 <> '' on conflict (key) do update set value = excluded.value`,
  payout: `insert into payout_destinations (entrepreneur_id, id, phone, method, code_digest, code_until, created_at)
    values ($2, 'ANOTHER', $1, 'orange_money', '', now(), now())`,
  seller: `update entrepreneurs set phone = $1 where id = $2`,
}

const PART_OF: Readonly<Record<string, string>> = {
  account: 'Your login',
  agent: 'Cards that you sell for a shop',
  application: 'Applications',
  operator: 'Where you are named to be called',
  payout: 'Where payouts go',
  seller: 'Your shop',
}

test.each(Object.entries(ROLES))(
  'a number that stays as %s is reported, and is in its file',
  async (role, text) => {
    const phone = aPhone()
    await fixture.database.asOwner(text, [phone, seller.id])
    const { parts } = await exports(phone)
    expect(parts.find(({ name }) => name === PART_OF[role])?.rows).toHaveLength(1)
    expect(await erasePerson(fixture.deps, admin, { phoneNumber: phone, reason })).toEqual({
      purchases: 0,
      stays: [role],
    })
  },
)

test('an amount with the digits of the number is no role of it', async () => {
  const phone = aPhone()
  await fixture.database.asOwner(
    `insert into platform_settings (key, value, updated_at) values ('sum', jsonb_build_object('limit', $1::bigint), now())`,
    [phone.slice(1)],
  )
  expect((await erasePerson(fixture.deps, admin, { phoneNumber: phone, reason })).stays).toEqual([])
})

test('the file contains no digest, nothing encrypted, and no name of who handled an order', async () => {
  const phone = aPhone()
  const { transactionId } = await aPaidSale(fixture, seller, { phoneNumber: phone })
  await fixture.database.asOwner(
    `insert into audit_log (id, actor_id, actor_name, actor_role, action, subject_type, subject_id, reason, created_at)
     values ('AUDIT-OF-SALE', 'x', 'Foday the cashier', 'entrepreneur', 'message_resent', 'purchase', $1, 'Sia rang', now())`,
    [transactionId],
  )
  const { parts } = await exports(phone)
  const done = parts.find(({ name }) => name.startsWith('What people of ours'))?.rows
  expect(done).toMatchObject([
    { action: 'person_exported', of: 'customer', by: 'admin' },
    { action: 'message_resent', id: transactionId, by: 'entrepreneur' },
  ])
  expect(parts.find(({ name }) => name === 'Minutes of your passes')?.rows).not.toEqual([])
  const text = JSON.stringify(parts)
  expect(text).not.toMatch(/"[a-z_]*(?:digest|sealed|_hash|token)[a-z_]*":/)
  for (const name of ['Foday', 'Sia rang']) expect(text).not.toContain(name)
})
