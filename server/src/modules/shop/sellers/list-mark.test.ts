import { expect, test } from 'vitest'
import { createListMarks } from './list-mark.ts'

/** A list of so many shops whose prices change by `change`, and a clock that stands still. */
const aList = (shops: number) => {
  let [nowMs, version] = [0, 0]
  const marks = createListMarks({
    read: async () => ({ mark: String(version), shops }),
    elapsedMs: () => nowMs,
  })
  return {
    marks,
    change: () => {
      version += 1
    },
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('prices of many shops that change all the time renew the list once a second', async () => {
  const { marks, change, pass } = aList(500)
  const shown = new Set<string>()
  for (let tenths = 0; tenths < 100; tenths += 1) {
    change()
    shown.add(await marks())
    pass(100)
  }
  expect(shown.size).toBe(10)
})

test('one change shows at once, and one that came too early a second later', async () => {
  const { marks, change, pass } = aList(5_000)
  await marks()
  pass(1_000)
  change()
  expect(await marks()).toBe('1')
  pass(500)
  change()
  expect(await marks()).toBe('1')
  pass(499)
  expect(await marks()).toBe('1')
  pass(1)
  expect(await marks()).toBe('2')
})

test('few shops are read at each change', async () => {
  const { marks, change } = aList(499)
  for (const expected of ['1', '2', '3']) {
    change()
    expect(await marks()).toBe(expected)
  }
})

test('an answer that is overtaken by a later one changes nothing', async () => {
  const answers: ((mark: string) => void)[] = []
  let nowMs = 0
  const marks = createListMarks({
    read: () => new Promise((resolve) => answers.push((mark) => resolve({ mark, shops: 1 }))),
    elapsedMs: () => nowMs,
  })
  const early = marks()
  nowMs += 10
  const late = marks()
  answers[1]?.('new')
  expect(await late).toBe('new')
  answers[0]?.('old')
  expect(await early).toBe('new')
})
