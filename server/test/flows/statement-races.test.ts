import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Batch,
  markRecorded,
  markRepeated,
  matchPayments,
} from '../../src/modules/money/statements/match.queries.ts'
import { BATCH_LINES } from '../../src/modules/money/statements/match.ts'
import { takeStatement } from '../../src/modules/money/statements/upload.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { ADMIN, aSeller, type TestSeller } from '../builders.ts'
import { barrierOf } from '../crash/unguarded-settlement.ts'
import { dyingAt } from '../dying.ts'
import { expectInvariants } from '../invariants.ts'
import { type Line, statementFixture } from '../statement-fixture.ts'

let fixture: TestApp
let money: ReturnType<typeof statementFixture>
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  money = statementFixture(fixture)
})
const DAY_SECONDS = 24 * 60 * 60
// Each test has a day of its own, and begins at its noon.
beforeEach(async () => {
  const sinceMidnight = (fixture.deps.now().getTime() / 1_000) % DAY_SECONDS
  fixture.clock.advance({ seconds: 3.5 * DAY_SECONDS - sinceMidnight })
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

const countTaken = async (reference: string): Promise<number> => {
  const rows = await fixture.database.asOwner(
    `select 1 from statement_lines where reference = $1 and state not in ('read', 'repeated')`,
    [reference],
  )
  return rows.length
}

describe('of two admins who upload the same file at once', () => {
  test('both succeed, each line counts once, and what was lost is settled once', async () => {
    const lost = [await money.orders(seller, 'vult'), await money.orders(seller, 'vult')]
    const text = money.csvOf(
      'vult',
      lost.map((order) => money.lineOf(order)),
    )
    const ids = await Promise.all([money.uploads('vult', text), money.uploads('vult', text)])
    await Promise.all(ids.map((id) => money.takes(id)))
    await Promise.all(ids.map((id) => money.matches(id)))
    for (const order of lost) {
      expect(await money.statusOf(order)).toBe('paid')
      expect(await countTaken(order.reference)).toBe(1)
    }
    expect(await money.dayOf('vult')).toMatchObject({
      state: 'agreed',
      lines: 2,
      theirsIn: 7_000,
      oursIn: 7_000,
    })
    await expectInvariants(fixture)
  })

  test('a line counts twice without the lock and its unique key (negative control)', async () => {
    const sale = await money.orders(seller, 'vult')
    const text = money.csvOf('vult', [money.lineOf(sale)])
    const ids = [await money.uploads('vult', text), await money.uploads('vult', text)]
    const [index] = await fixture.database.asOwner<{ text: string }>(
      `select pg_get_indexdef('statement_lines_once'::regclass) as text`,
    )
    await fixture.database.asOwner('drop index statement_lines_once')
    const haveBothRead = barrierOf(2)
    const matchUnguarded = (fileId: string) =>
      fixture.deps.db.asPlatform(async (tx) => {
        const batch: Batch = { fileId, provider: 'vult', after: 0, upTo: 100 }
        await markRepeated(tx, batch)
        await haveBothRead()
        await matchPayments(tx, batch, true)
      })
    await Promise.all(ids.map(matchUnguarded))
    expect(await countTaken(sale.reference)).toBe(2)
    await fixture.database.asOwner(`update statement_lines set state = 'repeated' where file_id = $1`, [
      ids[1],
    ])
    await fixture.database.asOwner(index?.text ?? '')
  })

  test('one uses a file that both open, and the other is refused', async () => {
    const sale = await money.orders(seller, 'vult')
    const id = await money.uploads('vult', money.csvOf('vult', [money.lineOf(sale)]))
    const day = money.today()
    const take = () => takeStatement(fixture.deps, ADMIN, { id, coveredFrom: day, coveredUntil: day })
    const answers = await Promise.allSettled([take(), take()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_decided' },
    })
  })
})

const aFile = async () => {
  const [known, lost] = [await money.paid(seller, 'vult'), await money.orders(seller, 'vult')]
  const outsider: Line = {
    reference: `STRANGER-${known.reference}`,
    transaction: `vrq-s-${known.reference}`,
    amountMinor: 900,
  }
  const id = await money.uploads(
    'vult',
    money.csvOf('vult', [money.lineOf(known), money.lineOf(lost), outsider]),
  )
  await money.takes(id)
  return { id, lost }
}

describe('when the process dies while a file is matched', () => {
  test('at any moment, the next run continues, and the result is the same', async () => {
    let hasSurvived = false
    for (let calls = 1; !hasSurvived; calls += 1) {
      fixture.clock.advance({ seconds: 3 * DAY_SECONDS })
      const { id, lost } = await aFile()
      hasSurvived = await money.matches(id, dyingAt(fixture.deps, calls)).then(
        () => true,
        () => false,
      )
      await money.matches(id)
      expect(await money.statusOf(lost)).toBe('paid')
      expect(await money.outcomesOf(id)).toMatchObject({ matched: 1, settled: 1, unmatched: 1, waiting: 0 })
      expect(await money.dayOf('vult')).toMatchObject({
        lines: 3,
        theirsIn: 7_900,
        oursIn: 7_900,
        toWorkOn: 1,
      })
    }
    await expectInvariants(fixture)
  })

  test('a lost notice stays lost when a line is marked before it is recorded (negative control)', async () => {
    const { id, lost } = await aFile()
    // Up to the first line that is to be recorded, and no further.
    await expect(money.matches(id, dyingAt(fixture.deps, 4))).rejects.toThrow('the process died')
    await fixture.deps.db.writeAsPlatform((tx) => markRecorded(tx, { fileId: id, line: 3 }))
    await money.matches(id)
    expect(await money.statusOf(lost)).not.toBe('paid')
  })

  test('between two batches, the first is done and the second is unchanged until the next run', async () => {
    const lines = Array.from({ length: BATCH_LINES + 5 }, (_, index) => ({
      reference: `REFUND-${seller.id}-${index}`,
      transaction: `vrq-${seller.id}-${index}`,
      type: 'refund',
      amountMinor: 100,
    }))
    const id = await money.uploads('vult', money.csvOf('vult', lines), 20_000)
    await money.takes(id)
    await expect(money.matches(id, dyingAt(fixture.deps, 2))).rejects.toThrow('the process died')
    expect(await money.outcomesOf(id)).toMatchObject({ unmatched: BATCH_LINES, waiting: 5 })
    await money.matches(id)
    expect(await money.outcomesOf(id)).toMatchObject({ unmatched: BATCH_LINES + 5, waiting: 0 })
    expect(await money.dayOf('vult')).toMatchObject({ state: 'differs', theirsOut: 100_500, oursOut: 0 })
  })
})
